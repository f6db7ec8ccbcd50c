import type { Tx } from '../../platform/db/transaction.ts';

export interface GivenPassport {
  readonly number: string;
  readonly name: string;
  readonly unicode: string;
  readonly givenAt: Date;
}

/** The same text again is the same passport. */
export async function keepPassport(tx: Tx, given: GivenPassport): Promise<void> {
  await tx.db
    .insertInto('passport')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findPassport = (tx: Tx, number: string): Promise<GivenPassport | undefined> =>
  tx.db.selectFrom('passport').selectAll().where('number', '=', number).executeTakeFirst();
