export const timeline = () => ({});
