import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import {
  RESOLUTION_STOPS_AFTER_LEAVING_DAYS,
  TRANSFER_OUT_CONFIRM_DAYS,
} from '#contract/rules/transfers/transfer-out.ts';
import type { TransferOutState } from '#contract/states/transfers/transfer-out.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import type { TransferRow } from './store.ts';

interface Written {
  readonly kind: string;
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly vars?: MessageVars;
  readonly act?: MessageKey;
  readonly path?: string;
}

const letterOf = (row: Pick<TransferRow, 'unicode'>, { kind, act, path, vars, ...words }: Written): Letter => ({
  ...words,
  kind: `transferOut.${kind}`,
  rule: 'F2',
  vars: { name: row.unicode, ...vars },
  act: { words: act ?? 'transferout:letter.act', path: path ?? '/domain/transferout/list' },
});

/** The link that confirms a request; opening it changes nothing. */
export const confirmLetter = (rows: readonly TransferRow[], until: Date, path: string): Letter => ({
  ...letterOf(rows[0] as TransferRow, {
    kind: 'confirm',
    subject: 'transferout:letter.confirm.subject',
    paragraphs: ['transferout:letter.confirm.body', 'transferout:letter.confirm.how', 'transferout:letter.notYou'],
    vars: { count: rows.length, until: timeText(until), days: TRANSFER_OUT_CONFIRM_DAYS },
    act: 'transferout:letter.confirm.act',
    path,
  }),
  table: { heads: ['transferout:col.name'], rows: rows.map(({ unicode }) => [unicode]) },
});

/** The password is there; the mail carries only the way to its page. */
export const codeLetter = (row: TransferRow, until: Date): Letter =>
  letterOf(row, {
    kind: 'code',
    subject: 'transferout:letter.code.subject',
    paragraphs: ['transferout:letter.code.body', 'transferout:letter.code.how', 'transferout:letter.notYou'],
    vars: { until: timeText(until) },
    act: 'transferout:letter.code.act',
  });

/** To who won a name and has no account here: the link to its password, and that they can also keep it here. */
export const decidedCodeLetter = (row: TransferRow, number: string, until: Date, path: string): Letter =>
  letterOf(row, {
    kind: 'decided',
    subject: 'transferout:letter.decided.subject',
    paragraphs: [
      'transferout:letter.decided.body',
      'transferout:letter.decided.how',
      'transferout:letter.decided.once',
      'transferout:letter.decided.here',
    ],
    vars: { until: timeText(until), number },
    act: 'transferout:letter.code.act',
    path,
  });

/** Another registrar asks; the warning where nobody here had asked for it. */
export const heardLetter = (row: TransferRow, until: Date, path: string): Letter => {
  const asked = row.requestId !== null;
  return letterOf(row, {
    kind: asked ? 'heard' : 'unasked',
    subject: asked ? 'transferout:letter.heard.subject' : 'transferout:letter.unasked.subject',
    paragraphs: [
      asked ? 'transferout:letter.heard.body' : 'transferout:letter.unasked.body',
      'transferout:letter.heard.silent',
      ...(asked ? [] : ['transferout:letter.unasked.do' as const]),
    ],
    vars: { registrar: row.registrar ?? '', until: timeText(until) },
    act: 'transferout:letter.heard.act',
    path,
  });
};

export const leftLetter = (row: TransferRow, stopsAt: Date): Letter =>
  letterOf(row, {
    kind: 'left',
    subject: 'transferout:letter.left.subject',
    paragraphs: [
      'transferout:letter.left.body',
      'transferout:letter.left.dns',
      ...(row.requestId === null ? ['transferout:letter.left.unasked' as const] : []),
    ],
    vars: { stops: timeText(stopsAt), days: RESOLUTION_STOPS_AFTER_LEAVING_DAYS },
  });

const BODIES: Partial<Record<TransferOutState, MessageKey>> = {
  rejected: 'transferout:letter.rejected.body',
  cancelled: 'transferout:letter.cancelled.body',
  refused: 'transferout:letter.refused.body',
};

/** A transfer that is over, and the name stays. */
export const stayedLetter = (
  row: TransferRow,
  state: 'rejected' | 'cancelled' | 'refused' | 'lapsed',
  reason: string,
): Letter => {
  // Who has no account here has nothing to look at, but a name that is kept for them.
  if (row.decidedCase !== null && state === 'lapsed')
    return letterOf(row, {
      kind: 'decidedLapsed',
      subject: 'transferout:letter.decidedLapsed.subject',
      paragraphs: ['transferout:letter.decidedLapsed.body', 'transferout:letter.decided.here'],
      vars: { number: row.decidedCase },
      act: 'transferout:letter.decided.open',
      path: '/login/register',
    });
  return letterOf(row, {
    kind: state,
    subject: 'transferout:letter.stayed.subject',
    paragraphs: [
      BODIES[state] ?? (row.confirmedAt ? 'transferout:letter.lapsed.code' : 'transferout:letter.lapsed.request'),
      ...(state === 'rejected' && reason !== '' ? ['transferout:letter.why' as const] : []),
      'transferout:letter.stays',
    ],
    vars: { reason },
  });
};
