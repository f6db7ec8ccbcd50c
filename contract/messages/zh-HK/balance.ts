export const balance = {} as const;
