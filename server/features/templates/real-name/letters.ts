import { IDENTITY_REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/identity/proof.ts';
import { IDENTITY_REASONS, type IdentityReason } from '#contract/rules/identity/reasons.ts';
import type { Cell, Letter } from '../../notices/index.ts';

/** What letters name a template by: its own name, and nothing of the papers. */
interface Named {
  readonly id: bigint;
  readonly name: string;
}

const page = ({ id }: Named, words: 'letters:identity.act' | 'letters:identity.actAgain') => ({
  words,
  path: `/template/cn/edit?Id=${id}`,
});

export const submittedLetter = (template: Named): Letter => ({
  kind: 'identity.submitted',
  rule: 'H2',
  subject: 'letters:identity.submitted.subject',
  paragraphs: ['letters:identity.submitted.body'],
  vars: { name: template.name, days: IDENTITY_REVIEW_BUSINESS_DAYS_MAX },
  act: page(template, 'letters:identity.act'),
});

export const verifiedLetter = (template: Named): Letter => ({
  kind: 'identity.verified',
  rule: 'H2',
  subject: 'letters:identity.verified.subject',
  paragraphs: ['letters:identity.verified.body'],
  vars: { name: template.name },
  act: page(template, 'letters:identity.act'),
});

function rowOf(reason: IdentityReason): Cell[] {
  const field = IDENTITY_REASONS[reason];
  return [{ words: field ? `identity:field.${field}` : 'identity:field.all' }, { words: `identity:reason.${reason}` }];
}

/** Every reason with its field, as the page shows them; `note` is what staff added. */
export const refusedLetter = (template: Named, reasons: readonly IdentityReason[], note: string): Letter => ({
  kind: 'identity.refused',
  rule: 'H2',
  subject: 'letters:identity.refused.subject',
  paragraphs: [
    'letters:identity.refused.body',
    ...(note === '' ? [] : (['letters:identity.refused.note'] as const)),
    'letters:identity.refused.after',
  ],
  vars: { name: template.name, note },
  table: { heads: ['identity:reasons.field', 'identity:reasons.why'], rows: reasons.map(rowOf) },
  act: page(template, 'letters:identity.actAgain'),
});

export const expiringLetter = (template: Named, day: string): Letter => ({
  kind: 'identity.expiring',
  rule: 'H2',
  subject: 'letters:identity.expiring.subject',
  paragraphs: ['letters:identity.expiring.body'],
  vars: { name: template.name, day },
  act: page(template, 'letters:identity.actAgain'),
});

export const expiredLetter = (template: Named, day: string): Letter => ({
  kind: 'identity.expired',
  rule: 'H2',
  subject: 'letters:identity.expired.subject',
  paragraphs: ['letters:identity.expired.body'],
  vars: { name: template.name, day },
  act: page(template, 'letters:identity.actAgain'),
});
