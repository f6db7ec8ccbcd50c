import type { HolderConsequences } from '#contract/api/holders/holder-change.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { emailMasked } from '../../../platform/email-address.ts';
import type { Verdict } from '../../tasks/index.ts';
import { yieldedOf } from '../registrant-email/yielded.ts';
import type { DomainRow } from '../store.ts';
import { askWish, type NameTerms } from './asked-terms.ts';
import { termsOf } from './change-terms.ts';
import { judgeOne, type Wanted, wantedOf } from './judge-change.ts';
import { presentConsequences } from './preview-change.ts';

/** What a template of the acting customer's would come to on names that are not theirs yet. */
export interface ReceiverConsequences {
  readonly told: HolderConsequences;
  /** Names whose holder could not be changed so, and why. */
  readonly impossible: readonly { readonly row: DomainRow; readonly verdict: Exclude<Verdict, { verdict: 'good' }> }[];
}

/** The former holder's address is often the present owner's, whom the reader knows in part only. */
function masked(told: HolderConsequences): HolderConsequences {
  const side = <T extends { Side: string; Email: string }>(one: T): T =>
    one.Side === 'former' ? { ...one, Email: emailMasked(one.Email) } : one;
  return {
    ...told,
    Confirmations: told.Confirmations.map(side),
    Rows: told.Rows.map((row) => ({
      ...row,
      Former: { ...row.Former, Email: emailMasked(row.Former.Email) },
      Confirm: row.Confirm.map(side),
    })),
  };
}

/**
 * A template of the acting customer's on names that are coming to them: judged as their own will be once they are there
 * (`startChange`), so without the holds that their coming ends. `coming` are chosen by the caller, who knows that they
 * may be told to them; `yields`: their owner agrees to the next holder by giving them (`Move`).
 * @throws refusal NOT_FOUND (the template)
 */
export async function consequencesFor(
  tx: Tx,
  coming: readonly DomainRow[],
  templateId: bigint,
  yields: boolean,
): Promise<ReceiverConsequences> {
  const yielded = yields ? await yieldedOf(tx, coming) : new Set<bigint>();
  // What the present owner has of a former one goes no further.
  const rows = coming.map((row) => ({ ...row, holderYields: yielded.has(row.id) ? row.holder.email : null }));
  const asked = await askWish(tx, templateId, false);
  const [wanted] = (await wantedOf(tx, customerOf(tx), [asked.wish])) as [Wanted];
  const judged = rows.map((row) => ({
    row,
    verdict: judgeOne(row, { wanted, holds: [], bothConfirmed: true, now: tx.now }),
  }));
  const impossible = judged.flatMap(({ row, verdict }) => (verdict.verdict === 'good' ? [] : [{ row, verdict }]));
  const names = rows.map(
    (row): NameTerms => ({ row, wanted, terms: termsOf(row.name, row.holder, asked.holder, tx.now) }),
  );
  return { told: masked(presentConsequences({ ...asked, names, now: tx.now })), impossible };
}
