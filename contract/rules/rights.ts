/**
 * What a staff member may do. One table; the server asks it on every call, the browser only hides what it would refuse
 * (acceptance L1).
 */
export const RIGHTS = [
  'identity.review',
  'inbox.read',
  'customers.read',
  'audit.read',
  'account.suspend',
  'staff.read',
  'staff.unlock',
  'files.read',
  'withdrawal.review',
  'settlement.sign',
  'refund.review',
  'bank.match',
  'wallet.review',
  'held.decide',
  'chain.resume',
  'transfer.review',
  'names.dispute',
  'deal.review',
  'enquiry.answer',
  'preset.edit',
  'line.edit',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Roles are given by `npm run staff`; a member may hold several. */
export const ROLE_RIGHTS = {
  /** Answers customers; sees who they are and what they did. */
  support: [
    'identity.review',
    'inbox.read',
    'customers.read',
    'files.read',
    'transfer.review',
    'names.dispute',
    'enquiry.answer',
    'preset.edit',
    'account.suspend',
  ],
  /** Reviews money; the queues arrive with withdrawals and refunds. */
  finance: [
    'withdrawal.review',
    'settlement.sign',
    'refund.review',
    'bank.match',
    'inbox.read',
    'customers.read',
    'files.read',
    'wallet.review',
    'held.decide',
    'chain.resume',
    'deal.review',
  ],
  /** Reads everything that was done, changes nothing. */
  auditor: ['audit.read', 'staff.read'],
  manager: [
    'identity.review',
    'withdrawal.review',
    'settlement.sign',
    'refund.review',
    'bank.match',
    'inbox.read',
    'customers.read',
    'audit.read',
    'staff.read',
    'staff.unlock',
    'account.suspend',
    'files.read',
    'wallet.review',
    'held.decide',
    'chain.resume',
    'transfer.review',
    'names.dispute',
    'deal.review',
    'enquiry.answer',
    'preset.edit',
    'line.edit',
  ],
} as const satisfies Record<string, readonly Right[]>;
export type Role = keyof typeof ROLE_RIGHTS;
export const ROLES = Object.keys(ROLE_RIGHTS) as Role[];

/** The rights of a set of roles; a role that no longer exists gives none. */
export function rightsOf(roles: readonly string[]): Right[] {
  const held = new Set(roles.flatMap((role) => (Object.hasOwn(ROLE_RIGHTS, role) ? ROLE_RIGHTS[role as Role] : [])));
  return RIGHTS.filter((right) => held.has(right));
}
