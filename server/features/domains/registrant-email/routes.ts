import * as api from '#contract/api/holders/registrant-email.ts';
import { TOKEN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { openLink, proveByLink } from './prove-by-link.ts';
import { selectWaiting } from './reads-store.ts';
import { resendLetter } from './write-letters.ts';

const number = (count: bigint) => Number.parseInt(String(count), 10);

export const registrantEmailRoutes: readonly Route[] = [
  route(api.listRegistrantEmails, async (tx) => {
    const rows = await selectWaiting(tx, customerOf(tx));
    return {
      Items: rows.map((row) => ({
        Id: String(row.id),
        Email: emailShown(row.email),
        Names: number(row.names),
        Suspended: number(row.suspended),
        ...(row.due_at ? { DueAt: row.due_at.toISOString() } : {}),
        ...(row.letter_at ? { LetterAt: row.letter_at.toISOString() } : {}),
      })),
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
