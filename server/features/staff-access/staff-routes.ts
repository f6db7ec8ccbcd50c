import { STAFF_SIGN_IN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { rightsOf } from '#contract/rules/rights.ts';
import * as api from '#contract/staff-api/sign-in.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { captchaRoutes } from '../../platform/http/captcha-routes.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { closeSession } from '../../platform/sessions/store.ts';
import { lockedMembers } from './attempts.ts';
import { signInStaff } from './sign-in-staff.ts';
import { allStaff, findStaff, type StaffRow } from './store.ts';
import { unlockStaff } from './unlock-staff.ts';

/** The staff member who acts; a session of somebody disabled meanwhile is no session. */
export async function actingStaff(tx: Tx): Promise<StaffRow> {
  const staff = tx.by.kind === 'staff' ? await findStaff(tx, tx.by.staffId) : undefined;
  if (!staff?.active) throw refuse('NOT_SIGNED_IN');
  return staff;
}

/** What every member is called, those who left too. */
export async function staffNames(tx: Tx): Promise<Map<bigint, string>> {
  return new Map((await allStaff(tx)).map(({ id, name }) => [id, name]));
}

/** What a member who acted (`staff:1`) is called; undefined for anybody else. */
export async function nameStaff(tx: Tx): Promise<(actor: string) => string | undefined> {
  const names = await staffNames(tx);
  return (actor) => (actor.startsWith('staff:') ? names.get(BigInt(actor.slice('staff:'.length))) : undefined);
}

/** Whether a member holds a right now, by the one table of rights. */
export async function hasRight(tx: Tx, staffId: bigint, right: string): Promise<boolean> {
  const staff = await findStaff(tx, staffId);
  return staff?.active === true && (rightsOf(staff.roles) as string[]).includes(right);
}

const present = (staff: StaffRow) => ({ Name: staff.name, Roles: staff.roles, Rights: rightsOf(staff.roles) });

export const staffAccessRoutes: readonly Route[] = [
  ...captchaRoutes,
  route(
    api.staffSignIn,
    async (tx, input, ctx) => {
      const { address, userAgent } = ctx;
      const { Name: name, Password: password, Totp: totp, Captcha: captcha } = input;
      const signedIn = await signInStaff(tx, { name, password, totp, captcha, address, userAgent });
      if (signedIn instanceof Refusal) return signedIn;
      const { staff, token } = signedIn;
      ctx.cookies.signIn({ token, remember: false, safeCodeSet: true });
      return present(staff);
    },
    STAFF_SIGN_IN_PER_ADDRESS,
  ),
  route(api.staffSignOut, async (tx, _input, ctx) => {
    if (ctx.session) await closeSession(tx, ctx.session);
    ctx.cookies.signOut();
    return {};
  }),
  route(api.staffMe, async (tx) => present(await actingStaff(tx))),
  route(api.unlockStaff, (tx, { Name }) => unlockStaff(tx, Name)),
  route(api.listStaff, async (tx) => {
    const [self, all] = [await actingStaff(tx), await allStaff(tx)];
    const locked = await lockedMembers(tx, all);
    const mayUnlock = rightsOf(self.roles).includes('staff.unlock');
    const Items = all.map((staff) => ({
      Name: staff.name,
      Roles: staff.roles,
      Active: staff.active,
      CreatedAt: staff.createdAt.toISOString(),
      ...(staff.lastSignInAt ? { LastSignInAt: staff.lastSignInAt.toISOString() } : {}),
      Locked: locked.has(staff.id),
      Actions: locked.has(staff.id) && mayUnlock && staff.id !== self.id ? ['unlock' as const] : [],
    }));
    return { Items };
  }),
];
