import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { TRANSFER_IN_CODE_DAYS, TRANSFER_IN_LETTER_NAMES_MAX } from '#contract/rules/transfers/transfer-in.ts';
import type { TransferInFailure } from '#contract/states/transfers/transfer-in.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import type { TransferRow } from './store.ts';

interface Written {
  readonly kind: string;
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly vars?: MessageVars;
  readonly path?: string;
  readonly act?: MessageKey;
}

const letterOf = (row: TransferRow, { kind, vars, path, act, ...words }: Written): Letter => ({
  ...words,
  kind: `transferIn.${kind}`,
  rule: 'F1',
  vars: { name: row.unicode, price: toGrouped(fromMinor(row.price)), ...vars },
  act: { words: act ?? 'transferin:letter.act', path: path ?? '/domain/transferin/list' },
});

/** The link that approves; opening it changes nothing. */
export function confirmLetter(rows: readonly TransferRow[], until: Date, path: string): Letter {
  const shown = rows.slice(0, TRANSFER_IN_LETTER_NAMES_MAX);
  const more = rows.length - shown.length;
  const total = rows.reduce((sum, { price }) => sum + price, 0n);
  return {
    ...letterOf(rows[0] as TransferRow, {
      kind: 'confirm',
      subject: 'transferin:letter.confirm.subject',
      paragraphs: [
        'transferin:letter.confirm.body',
        'transferin:letter.confirm.how',
        'transferin:letter.confirm.ignore',
      ],
      vars: { count: rows.length, until: timeText(until), total: toGrouped(fromMinor(total)) },
      path,
      act: 'transferin:letter.confirm.act',
    }),
    table: {
      heads: ['transferin:col.name', 'transferin:col.price'],
      rows: [
        ...shown.map(({ unicode, price }) => [unicode, toGrouped(fromMinor(price))]),
        ...(more > 0 ? [[{ words: 'transferin:letter.more' as const, vars: { count: more } }, '']] : []),
      ],
    },
  };
}

export const codeWrongLetter = (row: TransferRow, until: Date): Letter =>
  letterOf(row, {
    kind: 'codeWrong',
    subject: 'transferin:letter.codeWrong.subject',
    paragraphs: ['transferin:letter.codeWrong.body', 'transferin:letter.codeWrong.how'],
    vars: { until: timeText(until), days: TRANSFER_IN_CODE_DAYS },
  });

export const completedLetter = (row: TransferRow, expiresAt: Date): Letter =>
  letterOf(row, {
    kind: 'completed',
    subject: 'transferin:letter.completed.subject',
    paragraphs: ['transferin:letter.completed.body', 'transferin:letter.completed.check'],
    vars: { expires: timeText(expiresAt) },
    path: `/domain/${row.name}`,
    act: 'transferin:letter.completed.act',
  });

export const failedLetter = (row: TransferRow, reason: TransferInFailure): Letter =>
  letterOf(row, {
    kind: 'failed',
    subject: 'transferin:letter.failed.subject',
    paragraphs: [`transferin:failed.${reason}`, 'transferin:letter.failed.money'],
  });

export const lapsedLetter = (row: TransferRow): Letter =>
  letterOf(row, {
    kind: 'lapsed',
    subject: 'transferin:letter.lapsed.subject',
    paragraphs: [
      row.approvedAt ? 'transferin:letter.lapsed.code' : 'transferin:letter.lapsed.confirm',
      'transferin:letter.failed.money',
    ],
  });

/** The lost-year guard's word: the name can come without losing anything. */
export const yearSafeLetter = ({ unicode }: Pick<TransferRow, 'unicode'>): Letter => ({
  kind: 'transferIn.yearSafe',
  rule: 'F1',
  subject: 'transferin:letter.yearSafe.subject',
  paragraphs: ['transferin:letter.yearSafe.body', 'transferin:letter.yearSafe.how'],
  vars: { name: unicode },
  act: { words: 'transferin:letter.yearSafe.act', path: '/domain/transferin' },
});
