import { createHash, randomBytes } from 'node:crypto';
import { LINK_TOKEN_BYTES } from '#contract/rules/account.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { findLink, insertLink, type LinkPurpose, type LinkRow, markLinkUsed, removeLinks } from './store.ts';

/** A token for a link: given once to the mail, stored only as its hash. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(LINK_TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Makes a link for one customer and purpose; older ones for the same purpose stop working. Returns the token for the
 * mail.
 */
export async function issueLink(
  tx: Tx,
  link: { customerId: bigint; purpose: LinkPurpose; validMs: number; email?: string },
): Promise<string> {
  const { customerId, purpose, validMs, email } = link;
  const { token, tokenHash } = newToken();
  await removeLinks(tx, customerId, [purpose]);
  const expiresAt = new Date(tx.wall.getTime() + validMs);
  await insertLink(tx, { customerId, purpose, tokenHash, expiresAt, ...(email === undefined ? {} : { email }) });
  return token;
}

/**
 * Uses a link up for exactly this purpose, or refuses with LINK_DEAD: unknown, used, expired and meant for something
 * else get one answer. Race: two who bring the same token; the second one's UPDATE finds it used. A later refusal rolls
 * the use back.
 */
export async function spendLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<LinkRow> {
  const tokenHash = hashOfToken(token);
  const link = await findLink(tx, tokenHash);
  if (link?.purpose !== purpose || !(await markLinkUsed(tx, tokenHash))) throw refuse('LINK_DEAD');
  return link;
}
