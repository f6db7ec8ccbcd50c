import type { RegistryUse } from './registry-access.ts';

/** What one Node process may be; `all` is everything in one, `tool` a command at a terminal. */
export const ROLES = ['api', 'staff', 'worker', 'nameserver', 'forwarder', 'all'] as const;
export type Role = (typeof ROLES)[number] | 'tool';

const BUSINESS: readonly Role[] = ['api', 'staff', 'worker', 'tool'];
const CONSOLE_AND_WORK: readonly Role[] = ['api', 'worker'];

/**
 * Who cannot do without a setting that production demands: a process is not given, and does not ask for, secrets that
 * it has no use for. What stands in no line (the database) all of them need.
 */
const NEEDED_BY: readonly (readonly [settings: RegExp, roles: readonly Role[]])[] = [
  [/^(PUBLIC_URL|OFFICE_URL|MASTER_KEY|REGISTRAR_\w+)$/, BUSINESS],
  [/^(REGISTRY|BANK_RECEIVING)_\w+$|^(DEFAULT_NAME_SERVERS|FORWARD_ADDRESSES)$/, CONSOLE_AND_WORK],
  [/^(CARD_SECRET_KEY|(MAIL|BANK_API|VERIFICATION)_\w+)$/, ['worker']],
  [/^(CARD_WEBHOOK_SECRET|LOOKUP_SERVERS)$/, ['api']],
];

/** Whether a process of this role refuses to start without a setting. */
export function needs(role: Role, setting: string): boolean {
  if (role === 'all') return true;
  const line = NEEDED_BY.find(([settings]) => settings.test(setting));
  return line === undefined || line[1].includes(role);
}

/** What a process does with sessions at registries. */
export const registryUseOf = (role: Role): RegistryUse =>
  role === 'api' ? 'pages' : role === 'worker' ? 'work' : 'both';
