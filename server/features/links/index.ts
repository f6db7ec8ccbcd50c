import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { endLinksOf, findLink, insertLink, type LinkRow, takeLink } from './store.ts';

export type { LinkRow };

/** What a link is for; each purpose has its own page. */
export type LinkPurpose = 'transfer-in' | 'transfer-out' | 'transfer-out-code' | 'transfer-out-request';

const SECRET_BYTES = 32;
const hashOf = (tx: Tx, secret: string): Buffer => keyedHash(tx.house, 'mailed-link', secret);

/** A link for one row of a feature; earlier ones of the same row work no longer. Answers the secret for the letter. */
export async function makeLink(
  tx: Tx,
  of: { purpose: LinkPurpose; customerId: bigint; subjectId: bigint; expiresAt: Date },
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await endLinksOf(tx, of.purpose, of.subjectId);
  await insertLink(tx, { ...of, secretHash: hashOf(tx, secret) });
  return secret;
}

/** What a link is about; nothing changes. @throws refusal TRANSFER_LINK_DEAD */
export async function openLink(tx: Tx, purpose: LinkPurpose, secret: string): Promise<LinkRow> {
  const link = await findLink(tx, purpose, hashOf(tx, secret));
  if (!link) throw refuse('TRANSFER_LINK_DEAD');
  return link;
}

/** Ends a link by using it: of two at once one wins. @throws refusal TRANSFER_LINK_DEAD */
export async function spendLink(tx: Tx, purpose: LinkPurpose, secret: string): Promise<LinkRow> {
  const link = await takeLink(tx, purpose, hashOf(tx, secret));
  if (!link) throw refuse('TRANSFER_LINK_DEAD');
  return link;
}

/** Takes the links of a row back: what they were for is decided. */
export const endLinks = (tx: Tx, purpose: LinkPurpose, subjectId: bigint): Promise<void> =>
  endLinksOf(tx, purpose, subjectId);
