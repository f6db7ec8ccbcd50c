import type { Tx } from '../../../platform/db/transaction.ts';

export interface GivenCertificate {
  readonly number: string;
  readonly domainId: bigint;
  readonly givenAt: Date;
}

/** The same text again is the same certificate. */
export async function keepCertificate(tx: Tx, given: GivenCertificate): Promise<void> {
  await tx.db
    .insertInto('domainCertificate')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A certificate with the name it is of, whoever has it now. */
export interface FoundCertificate extends GivenCertificate {
  readonly name: string;
  readonly unicode: string;
  readonly customerId: bigint;
  readonly leftAt: Date | null;
}

export async function findCertificate(tx: Tx, number: string): Promise<FoundCertificate | undefined> {
  return tx.db
    .selectFrom('domainCertificate as c')
    .innerJoin('domain as d', 'd.id', 'c.domainId')
    .select(['c.number', 'c.domainId', 'c.givenAt', 'd.name', 'd.unicode', 'd.customerId', 'd.leftAt'])
    .where('c.number', '=', number)
    .executeTakeFirst();
}
