import * as api from '#contract/api/holders/registrant-email.ts';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import { TOKEN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { fromCursor, toCursor } from '../../../platform/cursor.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { openLink, proveByLink } from './prove-by-link.ts';
import { selectWaiting, type WaitingPlace } from './reads-store.ts';
import { resendLetter } from './write-letters.ts';

const number = (count: bigint) => Number.parseInt(String(count), 10);

/** Where a page begins. @throws refusal LIST_CURSOR_WRONG */
function placeOf(after: string): WaitingPlace {
  const [due = '', id = ''] = fromCursor(after, 2) ?? [];
  const dueAt = new Date(due);
  if (Number.isNaN(dueAt.getTime()) || !/^\d{1,18}$/.test(id)) throw refuse('LIST_CURSOR_WRONG');
  return { dueAt, id: BigInt(id) };
}

export const registrantEmailRoutes: readonly Route[] = [
  route(api.listRegistrantEmails, async (tx, { After }) => {
    const rows = await selectWaiting(
      tx,
      customerOf(tx),
      After === undefined ? null : placeOf(After),
      LIST_ROWS_DEFAULT + 1,
    );
    const page = rows.slice(0, LIST_ROWS_DEFAULT);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      Items: page.map((row) => ({
        Id: String(row.id),
        Email: emailShown(row.email),
        Names: number(row.names),
        Suspended: number(row.suspended),
        ...(row.due_at ? { DueAt: row.due_at.toISOString() } : {}),
        ...(row.letter_at ? { LetterAt: row.letter_at.toISOString() } : {}),
      })),
      ...(last ? { Next: toCursor([last.first_due.toISOString(), String(last.id)]) } : {}),
    };
  }),
  route(api.resendRegistrantEmail, (tx, { Id }, { address }) => resendLetter(tx, BigInt(Id), address)),
  route(api.openRegistrantLink, (tx, { Token }) => openLink(tx, Token), TOKEN_PER_ADDRESS),
  route(
    api.proveRegistrantEmail,
    async (tx, { Token }) => {
      const { names, lifted } = await proveByLink(tx, Token);
      return { Names: names, Lifted: lifted };
    },
    TOKEN_PER_ADDRESS,
  ),
];
