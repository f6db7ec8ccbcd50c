import { randomBytes } from 'node:crypto';
import { ROLES } from '#contract/rules/rights.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { hashSecret } from '../../platform/hashing.ts';
import { seal } from '../../platform/secrets.ts';
import { closeSessionsOf } from '../../platform/sessions/store.ts';
import { newTotpSecret, totpUri } from '../../platform/totp.ts';
import { record } from '../activity/index.ts';
import { forgiveMember } from './attempts.ts';
import { totpUse } from './sign-in-staff.ts';
import { allStaff, changeStaff, findStaffByName, forgetAddresses, insertStaff, type StaffRow } from './store.ts';

/** What is shown once, at the terminal, and never again. */
export interface StaffCredentials {
  readonly name: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly totpUri: string;
}

const newPassword = () => randomBytes(15).toString('base64url');

function assertRoles(roles: readonly string[]): void {
  const unknown = roles.filter((role) => !(ROLES as readonly string[]).includes(role));
  if (roles.length === 0 || unknown.length > 0)
    throw new Error(`unknown roles: ${unknown.join(', ') || '(none)'}; there are ${ROLES.join(', ')}`);
}

async function known(tx: Tx, name: string): Promise<StaffRow> {
  const staff = await findStaffByName(tx, name);
  if (!staff) throw new Error(`there is no staff member ${name}`);
  return staff;
}

function credentialsFor(tx: Tx, name: string, password: string) {
  const totpSecret = newTotpSecret();
  const shown: StaffCredentials = {
    name,
    password,
    totpSecret,
    totpUri: totpUri(tx.house.config.registrar.name, name, totpSecret),
  };
  return { shown, totpSealed: seal(tx.house, totpUse(name), totpSecret) };
}

/** Makes a staff member; only by command (`npm run staff -- add`). Nothing where the name is taken. */
export async function addStaff(
  tx: Tx,
  name: string,
  roles: readonly string[],
  password = newPassword(),
): Promise<StaffCredentials | undefined> {
  assertRoles(roles);
  const { shown, totpSealed } = credentialsFor(tx, name, password);
  const id = await insertStaff(tx, { name, passwordHash: await hashSecret(password), totpSealed, roles: [...roles] });
  if (id === undefined) return undefined;
  await record(tx, { act: 'staff.add', object: { kind: 'staff', id }, after: { name, roles } });
  return shown;
}

/** New password and second factor; every session of the member ends. */
export async function resetStaff(tx: Tx, name: string): Promise<StaffCredentials> {
  const staff = await known(tx, name);
  const { shown, totpSealed } = credentialsFor(tx, name, newPassword());
  await changeStaff(tx, staff.id, { passwordHash: await hashSecret(shown.password), totpSealed });
  await closeSessionsOf(tx, 'staff', staff.id);
  // Whoever had the old secrets may have signed in with them.
  await forgetAddresses(tx, staff.id);
  await forgiveMember(tx, staff);
  await record(tx, { act: 'staff.reset', object: { kind: 'staff', id: staff.id } });
  return shown;
}

/** Gives exactly these roles from now on. */
export async function setStaffRoles(tx: Tx, name: string, roles: readonly string[]): Promise<void> {
  assertRoles(roles);
  const staff = await known(tx, name);
  await changeStaff(tx, staff.id, { roles: [...roles] });
  await record(tx, {
    act: 'staff.roles',
    object: { kind: 'staff', id: staff.id },
    before: { roles: staff.roles },
    after: { roles },
  });
}

/** Takes the entry away (or gives it back); open sessions end at once. */
export async function setStaffActive(tx: Tx, name: string, active: boolean): Promise<void> {
  const staff = await known(tx, name);
  await changeStaff(tx, staff.id, { active });
  if (!active) await closeSessionsOf(tx, 'staff', staff.id);
  await record(tx, { act: active ? 'staff.enable' : 'staff.disable', object: { kind: 'staff', id: staff.id } });
}

/** Names with roles, for the command's list. */
export async function staffList(tx: Tx): Promise<Pick<StaffRow, 'name' | 'roles' | 'active'>[]> {
  return allStaff(tx);
}
