export const recharge = {} as const;
