import * as z from 'zod/mini';
import { SolvedCaptcha } from '../api/captcha.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';

/** Acts about members of staff, as the audit keeps them. */
export const STAFF_ACTS = [
  'staff.add',
  'staff.reset',
  'staff.roles',
  'staff.enable',
  'staff.disable',
  'staff.signIn',
  'staff.signInFailed',
  'staff.locked',
  'staff.unlock',
  'staff.stepUp',
  'staff.codeWrong',
  'staff.sessionEnded',
] as const;

export const Me = z.object({ Name: z.string(), Roles: z.array(z.string()), Rights: z.array(z.string()) });

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  who: 'anyone',
  input: z.strictObject({
    Name: z.string().check(z.minLength(1), z.maxLength(100)),
    Password: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Six digits of the second factor; there is no session before it was right. */
    Totp: z.string().check(z.minLength(1), z.regex(/^\d{6}$/, 'office:error.totpForm')),
    /** Asked for after a few failures from addresses that the member never signed in from. */
    Captcha: z.optional(SolvedCaptcha),
  }),
  output: Me,
  errors: ['STAFF_SIGN_IN_FAILED', 'STAFF_LOCKED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  summary: 'Signs a staff member in, password and second factor in one step.',
});

export const staffSignOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  who: 'staff',
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
  summary: 'Ends this session.',
});

export const staffMe = endpoint({
  method: 'GET',
  path: '/me',
  who: 'staff',
  input: z.strictObject({}),
  output: Me,
  errors: [],
  summary: 'Who is signed in, with roles and rights.',
});

const StaffMember = z.object({
  Name: z.string(),
  Roles: z.array(z.string()),
  Active: z.boolean(),
  CreatedAt: Instant,
  LastSignInAt: z.optional(Instant),
  /** Too many wrong codes or tries: there is an address from which the member cannot sign in now. */
  Locked: z.boolean(),
  Actions: z.array(z.enum(['unlock'])),
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  who: 'staff',
  right: 'staff.read',
  input: z.strictObject({}),
  output: pageOf(StaffMember),
  errors: [],
  summary: 'Staff members with their roles. They are made and changed by command only.',
});

export const unlockStaff = endpoint({
  method: 'POST',
  path: '/staff/unlock',
  who: 'staff',
  right: 'staff.unlock',
  stepUp: true,
  signs: 'staff:signs.unlock',
  input: z.strictObject({ Name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.void(),
  errors: ['STAFF_UNLOCK_OWN'],
  done: 'staff:unlocked',
  summary: 'Another member forgives the wrong sign-ins that were counted against one.',
});
