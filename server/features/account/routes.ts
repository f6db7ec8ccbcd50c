import * as account from '#contract/api/account.ts';
import { REGISTER_FORMS_PER_ADDRESS, SIGN_IN_PER_ADDRESS, TOKEN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { STEP_UP_MINUTES } from '#contract/rules/session.ts';
import { proveSafeCode } from '../../platform/http/guards.ts';
import { type RequestContext, type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  closeSession,
  closeSessionByPublicId,
  closeSessionsOf,
  grantStepUp,
  type Session,
} from '../../platform/sessions/store.ts';
import { record } from '../activity/index.ts';
import { activateCustomer } from './activate-customer.ts';
import { beginSession } from './begin-session.ts';
import { isSafeCode } from './change-safe-code.ts';
import { checkLink } from './check-link.ts';
import { factorRoutes, greet } from './factors/routes.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { me, mySessions } from './reads.ts';
import { registerCustomer, resendActivation } from './register-customer.ts';
import { signInCustomer } from './sign-in.ts';
import { holdCustomer } from './store.ts';
import { userRoutes } from './user-routes.ts';

/** The session of a call that needs one; the edge has seen to it. */
function sessionOf(ctx: RequestContext): Session {
  if (!ctx.session) throw new Error('the edge let a visitor in');
  return ctx.session;
}

const signingIn: readonly Route[] = [
  route(
    account.register,
    async (tx, input, { address }) => {
      const { Email: email, Password: password, Kind: kind, Captcha: captcha } = input;
      await registerCustomer(tx, { email, password, kind, captcha, address });
    },
    REGISTER_FORMS_PER_ADDRESS,
  ),
  route(
    account.activate,
    async (tx, { Token, Password }, ctx) => {
      const id = await activateCustomer(tx, { token: Token, password: Password, address: ctx.address });
      greet(ctx, await beginSession(tx, await holdCustomer(tx, id), ctx, { remember: false, by: 'activation' }));
    },
    TOKEN_PER_ADDRESS,
  ),
  route(account.checkLink, (tx, { Token, Opens }) => checkLink(tx, { token: Token, opens: Opens }), TOKEN_PER_ADDRESS),
  route(
    account.resendActivation,
    async (tx, { Email, Password, Captcha }, { address }) => {
      await resendActivation(tx, { email: Email, password: Password, captcha: Captcha, address });
    },
    REGISTER_FORMS_PER_ADDRESS,
  ),
  route(
    account.signIn,
    async (tx, { Email, Password, Remember, Captcha }, ctx) => {
      const given = { email: Email, password: Password, remember: Remember ?? false, captcha: Captcha };
      const answer = await signInCustomer(tx, given, ctx);
      return 'secondStep' in answer ? { SecondStep: answer.secondStep } : { SignedIn: greet(ctx, answer.signedIn) };
    },
    SIGN_IN_PER_ADDRESS,
  ),
  route(account.signOut, async (tx, _input, ctx) => {
    if (ctx.session) {
      await closeSession(tx, ctx.session);
      await record(tx, { act: 'account.signOut', object: { kind: 'session', id: ctx.session.publicId } });
    }
    ctx.cookies.signOut();
  }),
  route(account.getMe, (tx, _input, ctx) => me(tx, ctx.session)),
];

const sessions: readonly Route[] = [
  route(account.listMySessions, (tx, _input, ctx) => mySessions(tx, sessionOf(ctx))),
  route(account.endMySession, async (tx, { Id }, ctx) => {
    const ended = await closeSessionByPublicId(tx, 'customer', sessionOf(ctx).subjectId, Id);
    if (!ended) throw refuse('NOT_FOUND');
    await record(tx, { act: 'account.endSession', object: { kind: 'session', id: Id } });
    if (Id === sessionOf(ctx).publicId) ctx.cookies.signOut();
  }),
  route(account.endOtherSessions, async (tx, _input, ctx) => {
    const session = sessionOf(ctx);
    await closeSessionsOf(tx, 'customer', session.subjectId, session);
    await record(tx, { act: 'account.endOtherSessions', object: { kind: 'customer', id: session.subjectId } });
  }),
];

const passwords: readonly Route[] = [
  route(
    account.forgotPassword,
    async (tx, { Email, Captcha }, { address }) => {
      await forgotPassword(tx, { email: Email, captcha: Captcha, address });
    },
    REGISTER_FORMS_PER_ADDRESS,
  ),
  route(
    account.resetPassword,
    async (tx, { Token, Password }, ctx) => {
      await resetPassword(tx, { token: Token, password: Password, address: ctx.address });
      if (ctx.session) ctx.cookies.signOut();
    },
    TOKEN_PER_ADDRESS,
  ),
  route(account.changePassword, async (tx, { OldPassword, Password }, ctx) => {
    await changePassword(tx, { oldPassword: OldPassword, password: Password, address: ctx.address });
    ctx.cookies.signOut();
  }),
  route(account.stepUp, async (tx, { SafeCode }, ctx) => {
    const session = sessionOf(ctx);
    await proveSafeCode(tx, session.subjectId, SafeCode, isSafeCode);
    await grantStepUp(tx, session);
    return { Minutes: STEP_UP_MINUTES };
  }),
];

export const accountRoutes: readonly Route[] = [
  ...signingIn,
  ...factorRoutes,
  ...sessions,
  ...passwords,
  ...userRoutes,
];
