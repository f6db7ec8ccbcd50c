import type { checkCertificate as endpoint } from '#contract/api/own/certificates.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findDomain } from '../store.ts';
import { readCertificate } from './read-certificate.ts';
import { findCertificate } from './store.ts';

/**
 * What became of a certificate. Its number is made of all that it says and of its moment: made anew from what stands
 * now and that moment, it is the same number only where every word still holds. @throws refusal CERTIFICATE_UNKNOWN
 */
export async function checkCertificate(tx: Tx, number: string): Promise<OutputOf<typeof endpoint>> {
  const given = await findCertificate(tx, number);
  if (!given) throw refuse('CERTIFICATE_UNKNOWN');
  const { name, unicode, customerId } = given;
  const facts = { Name: name, Unicode: unicode, At: given.givenAt.toISOString() };
  const row = given.leftAt === null ? await findDomain(tx, customerId, name) : undefined;
  // Another row is another stay of the name with us.
  if (row?.id !== given.domainId) return { ...facts, Standing: 'ended' };
  const now = await readCertificate(tx, row, given.givenAt);
  return { ...facts, Standing: now.number === number ? 'same' : 'changed' };
}
