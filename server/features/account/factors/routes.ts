import * as api from '#contract/api/account-factors.ts';
import { SIGN_IN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type RequestContext, type Route, route } from '../../../platform/http/route.ts';
import type { SignedIn } from '../begin-session.ts';
import { addAuthenticator, addPasskey, beginAuthenticator, beginPasskey } from './add-factor.ts';
import { signInByCode, signInByPasskey, signInByRecoveryCode } from './finish-sign-in.ts';
import { listFactors } from './list-factors.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import { beginPasskeySignIn } from './second-step.ts';

/** Sets the cookies of a session that has begun, and says so. */
export function greet(ctx: RequestContext, { token, remember, safeCodeSet, email }: SignedIn): api.SignedIn {
  ctx.cookies.signIn({ token, remember, safeCodeSet });
  return { HasSafeCode: safeCodeSet, Name: email };
}

const signingIn: readonly Route[] = [
  route(
    api.signInByCode,
    async (tx, { Ticket, Code }, ctx) => greet(ctx, await signInByCode(tx, { ticket: Ticket, code: Code }, ctx)),
    SIGN_IN_PER_ADDRESS,
  ),
  route(
    api.signInByRecoveryCode,
    async (tx, { Ticket, Code }, ctx) =>
      greet(ctx, await signInByRecoveryCode(tx, { ticket: Ticket, code: Code }, ctx)),
    SIGN_IN_PER_ADDRESS,
  ),
  route(
    api.signInByPasskey,
    async (tx, { Ticket, Passkey, Remember }, ctx) =>
      greet(ctx, await signInByPasskey(tx, { ticket: Ticket, passkey: Passkey, remember: Remember ?? false }, ctx)),
    SIGN_IN_PER_ADDRESS,
  ),
  route(
    api.beginPasskeySignIn,
    async (tx) => {
      const { ticket, question } = await beginPasskeySignIn(tx);
      return { Ticket: ticket, Passkey: question };
    },
    SIGN_IN_PER_ADDRESS,
  ),
];

const added = (codes: string[] | undefined) => (codes ? { RecoveryCodes: codes } : {});

const keeping: readonly Route[] = [
  route(api.listFactors, (tx) => listFactors(tx, customerOf(tx))),
  route(api.beginAuthenticator, async (tx) => {
    const { ticket, secret, uri } = await beginAuthenticator(tx);
    return { Ticket: ticket, Secret: secret, Uri: uri };
  }),
  route(api.addAuthenticator, async (tx, { Ticket, Name, Code }, { address }) =>
    added(await addAuthenticator(tx, { ticket: Ticket, name: Name, code: Code, address })),
  ),
  route(api.beginPasskey, async (tx) => {
    const { ticket, order } = await beginPasskey(tx);
    return { Ticket: ticket, Passkey: order };
  }),
  route(api.addPasskey, async (tx, { Ticket, Name, Passkey }, { address }) =>
    added(await addPasskey(tx, { ticket: Ticket, name: Name, passkey: Passkey, address })),
  ),
  route(api.removeFactor, (tx, { Id }, { address }) => removeFactor(tx, BigInt(Id), address)),
  route(api.newRecoveryCodes, async (tx, _input, { address }) => ({
    RecoveryCodes: await renewRecoveryCodes(tx, address),
  })),
];

export const factorRoutes: readonly Route[] = [...signingIn, ...keeping];
