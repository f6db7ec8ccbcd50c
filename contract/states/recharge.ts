/** A recharge: created (known here) → paying (the payer was sent to the channel) → paid, or closed by the payer, or expired. Money that comes late is still taken: closed or expired → paid. */
export const RECHARGE_STATES = ['created', 'paying', 'paid', 'closed', 'expired'] as const;
export type RechargeState = (typeof RECHARGE_STATES)[number];
