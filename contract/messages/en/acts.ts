import type { acts as source } from '../zh-HK/acts.ts';

export const acts = {
  'error.impossible': '{{reason}}. Nothing was changed.',
  'error.setNotFound': 'This set of name servers was not found.',
  'error.setsTooMany': 'You can keep at most {{limit}} sets of name servers. Delete some first.',
  'done.started': 'Submitted; the registry is being told',
  'done.setSaved': 'The set of name servers was saved',
  'done.setRemoved': 'Deleted; names that use these servers keep them',
} as const satisfies Record<keyof typeof source, string>;
