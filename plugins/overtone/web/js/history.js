export const history = () => ({});
