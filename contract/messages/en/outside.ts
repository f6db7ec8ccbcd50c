import type { outside as source } from '../zh-HK/outside.ts';

export const outside = {
  'error.name':
    'Enter a whole name, as in example.org. A suffix under which names are registered, such as .co.uk, cannot be hosted.',
  'error.own': '{{name}} is in your account already. Add the host among its records instead.',
  'error.tooMany': 'An account can host up to {{max}} names that are registered elsewhere',
  'name.needed': 'Enter a name',
  'done.added': 'Added. Now create the TXT record that is shown.',
  'done.look': 'Looking. The result is shown in a moment.',
  'done.removed': 'Removed. It is not answered any more.',
  about:
    'We can answer names that are registered elsewhere. Prove with a TXT record that you manage the name, prepare its records here, then change its name servers at its registrar. Nothing is interrupted.',
  'add.label': 'Name',
  'add.act': 'Add name',
  'list.title': 'Names you added',
  'list.empty': 'No names yet',
  'state.waiting': 'Waiting for proof',
  'state.proved': 'Proved',
  'state.doubt': 'Proof lost',
  'proof.how': 'Create this record where the name is answered now, and keep it:',
  'proof.host': 'Host:',
  'proof.text': 'Value (TXT):',
  looked: 'Last look:',
  'looked.never': 'Not looked at yet',
  servers: 'Name servers now: {{servers}}',
  'servers.none': 'No name servers found',
  'ends.waiting': 'Removed unless proved before:',
  'ends.doubt': 'The record is gone and the name servers are not ours. Unless that changes, we stop answering at:',
  switch: 'When the records are ready, change the name servers at its registrar to: {{servers}}',
  answered: 'Answered by us',
  'act.look': 'Look now',
  'act.records': 'Manage records',
  'act.remove': 'Remove',
  'remove.title': 'Remove {{name}}?',
  'remove.about':
    'We stop answering this name, and its records are shown no more. If its name servers are still ours, its website and mail are interrupted. Where DNSSEC is on, have its DS record taken away at the registrar first.',
  limits:
    'Acts on many names take them along. DNSSEC is switched on at the records of a name; you give its DS record to the registrar.',
  'letter.act': 'See the name',
  'letter.proved.subject': '{{name}} is proved',
  'letter.proved.body': '{{name}} is proved to be managed by you. You can set its records now.',
  'letter.proved.next':
    'When they are ready, change the name servers at its registrar to {{servers}}. Keep the TXT record until that is done.',
  'letter.doubt.subject': 'The proof of {{name}} is lost',
  'letter.doubt.body': 'The TXT record that proves {{name}} is gone, and its name servers are not ours.',
  'letter.doubt.next':
    'If we are to go on answering it, bring the TXT record back or use our name servers. Otherwise we stop at {{until}}.',
  'letter.lapsed.subject': '{{name}} is not hosted any more',
  'letter.lapsed.body':
    '{{name}} was not proved in time, so we do not host its resolution any more. Add and prove it again if you still want it.',
  'letter.taken.subject': '{{name}} is hosted by another account now',
  'letter.taken.body':
    'Another account has proved that it manages {{name}}, so we stopped hosting it in yours. If you did not expect this, check who can change the records of the name.',
} satisfies Record<keyof typeof source, string>;
