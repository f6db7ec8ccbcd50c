import type { dnssec as source } from '../zh-HK/dnssec.ts';

export const dnssec = {
  'error.impossible': '{{reason}}. Nothing was changed.',
  'reason.servers': 'The registry does not name our name servers for this name, and only them; choose them first',
  'reason.leaving':
    'DNSSEC is being switched off; it can be switched on again as soon as the registry has no DS record of it',
  'reason.swapping': 'The registry is being told of a new key; try again in some minutes',
  'trouble.refused': 'The registry did not take the DS record; the reason is in the task. We try again by ourselves.',
  'trouble.back': 'The registry has our DS record again. Take it away, or switch DNSSEC on.',
  'done.on': 'Signed. The registry is told as soon as it is safe.',
  'done.off': 'DNSSEC is being switched off in the safe order.',
  title: 'DNSSEC',
  about:
    'Resolvers can check that answers for this name come from its owner. We make the key, sign the zone and tell the registry.',
  'state.off': 'Off',
  'state.signed': 'Signed; the registry is told next',
  'state.ds_sent': 'The registry is being told',
  'state.secured': 'On',
  'state.rolling': 'On; a new key signs beside the old one',
  'state.ds_swapping': 'On; the registry is being told of the new key',
  'state.settling': 'On; resolvers are learning the new key',
  'state.ds_leaving': 'The registry is being told to forget it',
  'state.fading': 'Resolvers are forgetting it',
  'due.signed': 'Answers without signatures may still be kept by resolvers. The DS record follows:',
  'due.rolling': 'The registry is told of the new key:',
  'due.settling': 'The old key ends:',
  'due.fading': 'Resolvers may keep the DS record for a day. Signing ends:',
  on: 'Switch DNSSEC on',
  off: 'Switch DNSSEC off',
  'off.title': 'Switch DNSSEC off?',
  'off.about':
    'First the DS record is taken away from the registry. Signing ends about a day later, when no resolver expects signatures any more. The name stays reachable all the time.',
  none: 'The registry of this suffix takes no DS records, so DNSSEC is not available for this name.',
  servers: 'DNSSEC can be switched on as soon as the registry names our name servers, and only them.',
  others:
    'The registry has DS records of another key. While they are there, resolvers that check reach this name only where that key signs.',
  'others.act': 'Look at the DS records',
  ds: 'DS record',
} as const satisfies Record<keyof typeof source, string>;
