import type { Letter } from '../../notices/index.ts';

const PROTECTION = '/user/info/protection';
const ROW = 'B2';

export const factorAddedLetter = (name: string): Letter => ({
  kind: 'account.factorAdded',
  rule: ROW,
  subject: 'letters:factorAdded.subject',
  paragraphs: ['letters:factorAdded.body'],
  vars: { name },
  act: { words: 'letters:factor.act', path: PROTECTION },
});

export const factorRemovedLetter = (name: string, left: number): Letter => ({
  kind: 'account.factorRemoved',
  rule: ROW,
  subject: 'letters:factorRemoved.subject',
  paragraphs: left > 0 ? ['letters:factorRemoved.body'] : ['letters:factorRemoved.body', 'letters:factorRemoved.last'],
  vars: { name },
  act: { words: 'letters:factor.act', path: PROTECTION },
});

export const recoveryCodesMadeLetter = (): Letter => ({
  kind: 'account.recoveryCodesMade',
  rule: ROW,
  subject: 'letters:recoveryCodesMade.subject',
  paragraphs: ['letters:recoveryCodesMade.body'],
  act: { words: 'letters:factor.act', path: PROTECTION },
});

export const recoveryCodeUsedLetter = (left: number): Letter => ({
  kind: 'account.recoveryCodeUsed',
  rule: ROW,
  subject: 'letters:recoveryCodeUsed.subject',
  paragraphs: ['letters:recoveryCodeUsed.body'],
  vars: { left },
  act: { words: 'letters:factor.act', path: PROTECTION },
});

/** Whoever fails the second step knew the password. */
export const secondStepFailingLetter = (count: number): Letter => ({
  kind: 'account.secondStepFailing',
  rule: ROW,
  subject: 'letters:secondStepFailing.subject',
  paragraphs: ['letters:secondStepFailing.body'],
  vars: { count },
  act: { words: 'letters:secondStepFailing.act', path: '/login/forgot' },
});

export const passkeyCopiedLetter = (name: string): Letter => ({
  kind: 'account.passkeyCopied',
  rule: ROW,
  subject: 'letters:passkeyCopied.subject',
  paragraphs: ['letters:passkeyCopied.body'],
  vars: { name },
  act: { words: 'letters:factor.act', path: PROTECTION },
});
