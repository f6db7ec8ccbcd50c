import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { issuerOf } from '../../platform/documents/issuer.ts';
import { timeText, ZONE } from '../../platform/documents/local-time.ts';
import type { Paper, PaperBlock } from '../../platform/documents/pdf/paper.ts';
import { translate } from '../../platform/i18n.ts';
import { customerById } from '../account/index.ts';
import { addressee } from '../balance/index.ts';

export type Say = (key: MessageKey, vars?: MessageVars) => string;

/** What is particular to one receipt. */
export interface Receipt {
  /** Of what it is: the number of the top-up or the order. */
  readonly number: string;
  /** When the money went. */
  readonly at: Date;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly blocks: readonly PaperBlock[];
}

/** The words of one language. */
export const sayIn =
  (lang: Lang): Say =>
  (key, vars) =>
    translate(lang, key, vars);

/** A receipt as a paper: who gives it to whom, what it is of, and its own parts. */
export async function receiptPaper(tx: Tx, customerId: bigint, title: MessageKey, receipt: Receipt): Promise<Paper> {
  const say = sayIn(tx.lang);
  const customer = await customerById(tx, customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  const { registrar } = tx.house.config;
  return {
    lang: tx.lang,
    title: say(title),
    issuer: issuerOf(registrar),
    // The instant of the money, not of the printing: the same receipt is the same paper.
    madeAt: receipt.at,
    foot: say('statement:receipt.foot', { issuer: registrar.name, number: receipt.number }),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [say('statement:receipt.number'), receipt.number],
          [say('statement:pdf.customer'), await addressee(tx.lang, customer)],
          [say('statement:pdf.account'), String(customerId)],
          [say('statement:receipt.at'), `${timeText(receipt.at)} (${ZONE})`],
          ...receipt.facts,
        ],
      },
      ...receipt.blocks,
    ],
  };
}
