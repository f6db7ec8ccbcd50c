import type { Lang } from '#contract/lang.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth } from '../../platform/machine.ts';
import { seal } from '../../platform/secrets.ts';
import { deliverNoticeJob } from './jobs.ts';
import type { Letter } from './letter.ts';
import { noticeMachine } from './machine.ts';
import { insertNotice } from './store.ts';

/** Who gets the mail; `customerId` where the address belongs to a customer. */
export interface Recipient {
  readonly address: string;
  readonly lang: Lang;
  readonly customerId?: bigint;
}

/** What the sealed part of a notice is bound to. */
export const noticeUse = (address: string): string => `notice:${address}`;

/** Books one mail in the caller's transaction; it goes out after the commit. Returns the notice's id. */
export async function sendNotice(tx: Tx, to: Recipient, letter: Letter): Promise<bigint> {
  const { kind, rule, act, ...words } = letter;
  // Letters name the operator, and what was sent stays as it was when the operator takes another name.
  const vars = { registrar: tx.house.config.registrar.name, ...words.vars };
  const kept = { ...words, vars, ...(act ? { actWords: act.words } : {}) };
  const id = await insertNotice(tx, {
    customerId: to.customerId ?? null,
    kind,
    ruleId: rule,
    lang: to.lang,
    address: to.address,
    letter: JSON.stringify(kept),
    sealed: act ? Buffer.from(seal(tx.house, noticeUse(to.address), act.path)) : null,
  });
  await together(tx, () => [recordBirth(tx, noticeMachine, id), enqueue(tx, deliverNoticeJob, { Id: String(id) })]);
  return id;
}
