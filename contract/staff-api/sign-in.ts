import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';

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
  }),
  output: Me,
  errors: ['STAFF_SIGN_IN_FAILED'],
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
