import { balanceOf } from '../../ledger/balances.ts';
import { type Caller, customerOf, reading } from '../../platform/db/transaction.ts';
import { makePdf } from '../../platform/documents/pdf/make-pdf.ts';
import type { House } from '../../platform/house.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { customerById } from '../account/index.ts';
import { type Period, readStatement } from './read-statement.ts';
import { addressee, statementName, statementPaper } from './statement-paper.ts';

/** The statement of a period as a file. @throws refusals STATEMENT_TOO_LONG, BUSY */
export async function statementPdf(house: House, caller: Caller, period: Period): Promise<FileAnswer> {
  const paper = await reading(house, caller, async (tx) => {
    const customerId = customerOf(tx);
    const customer = await customerById(tx, customerId);
    if (!customer) throw new Error(`no customer ${customerId}`);
    const read = await readStatement(tx, customerId, period);
    const { registrar } = house.config;
    const to = await addressee(caller.lang, customer);
    const { owed } = await balanceOf(tx, customerId);
    return statementPaper(caller.lang, { customer, registrar, to, owed, period, read, now: tx.now });
  });
  const bytes = await makePdf(paper);
  async function* pieces() {
    yield bytes;
  }
  return { name: statementName(period), type: 'application/pdf', pieces: pieces() };
}
