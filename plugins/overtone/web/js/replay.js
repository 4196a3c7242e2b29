export const replay = () => ({});
