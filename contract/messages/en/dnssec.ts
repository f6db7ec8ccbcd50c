import type { dnssec as source } from '../zh-HK/dnssec.ts';

export const dnssec = {
  'error.impossible': '{{reason}}. Nothing was changed.',
  'reason.servers': 'The registry does not name our name servers for this name, and only them; choose them first',
  'reason.leaving':
    'DNSSEC is being switched off; it can be switched on again as soon as the registry has no DS record of it',
  'reason.swapping': 'The registry is being told of a new key; try again in some minutes',
  'reason.onAlready': 'DNSSEC is on for this name already',
  'reason.offAlready': 'DNSSEC is not on for this name',
  'many.about':
    'Switch DNSSEC on or off for many names hosted here, up to {{limit}} at a time. Look first, then start; it can be undone.',
  'many.what': 'What to do',
  'many.on': 'Switch on',
  'many.on.help':
    'Each zone is signed at once; its registry is told when resolvers have forgotten unsigned answers. Of names registered elsewhere you give the DS record to the registrar.',
  'many.off': 'Switch off',
  'many.off.help': 'Each DS record is taken away from its registry first; signing ends about a day later.',
  'many.start.on': 'Switch DNSSEC on for {{count|name|names}}',
  'many.start.off': 'Switch DNSSEC off for {{count|name|names}}',
  'trouble.refused': 'The registry did not take the DS record; the reason is in the task. We try again by ourselves.',
  'trouble.back': 'The registry has our DS record again. Take it away, or switch DNSSEC on.',
  'done.on': 'Signed. What comes next is shown here.',
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
  'trouble.give':
    'Give the DS record below to the registrar of this name; we notice by ourselves when the zone above has it.',
  'trouble.take':
    'Have the DS record taken away at the registrar of this name. Signing ends a day after we see that it is gone.',
  'elsewhere.about':
    'Resolvers can check that answers for this name come from its owner. We make the key and sign the zone; the name is registered elsewhere, so only you can give the DS record to its registrar.',
  'elsewhere.state.signed': 'Signed; the DS record is yet to be given to the registrar',
  'elsewhere.state.ds_leaving': 'The DS record is yet to be taken away at the registrar',
  'elsewhere.due.signed':
    'Answers without signatures may still be kept by resolvers. Give the DS record no earlier than:',
  'elsewhere.off.about':
    'First have the DS record taken away at the registrar. About a day after we see that it is gone, when no resolver expects signatures any more, signing ends. The name stays reachable all the time.',
  'elsewhere.servers': 'DNSSEC can be switched on as soon as this name uses our name servers, and only them.',
  'elsewhere.others':
    'The zone above has DS records of another key. While they are there, resolvers that check reach this name only where that key signs. Change them at the registrar.',
  'elsewhere.look': 'Ask the zone above now',
  'elsewhere.has.ours': 'The zone above has this DS record.',
  'elsewhere.has.none': 'The zone above has no DS record.',
  'elsewhere.lookedAt': 'Asked:',
  'elsewhere.fields':
    'Where the registrar has a field for each: key tag {{tag}}, algorithm {{algorithm}} (ECDSAP256SHA256), digest type {{type}} (SHA-256).',
} as const satisfies Record<keyof typeof source, string>;
