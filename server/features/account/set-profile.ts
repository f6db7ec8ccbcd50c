import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { hashSecret, isSecret } from '../../platform/hashing.ts';
import { refuseField } from '../../platform/http/input.ts';
import { isPhoneNumber } from '../../platform/phone-number.ts';
import { refuse } from '../../platform/refusal.ts';
import { markSafeCodeSet } from '../../platform/sessions/store.ts';
import { record } from '../activity/index.ts';
import { profileCompleted } from './news.ts';
import { lockCustomer, type Profile, updateCustomer, writeFirstProfile } from './store.ts';

function assertPhone(tx: Tx, { telCc, phone }: Profile): void {
  if (!isPhoneNumber(telCc, phone)) throw refuseField(tx.lang, 'Phone', 'account:profile.phone.invalid');
}

/** The form of /user/safety: profile and security code, once (specification §2, acceptance B6). */
export async function setProfile(tx: Tx, profile: Profile, safeCode: string): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  if (customer.profile) throw refuse('PROFILE_ALREADY_SET');
  assertPhone(tx, profile);
  if (await isSecret(customer.passwordHash, safeCode))
    throw refuseField(tx.lang, 'SafeCode', 'account:safeCode.sameAsPassword');
  const written = await writeFirstProfile(tx, customer.id, profile, await hashSecret(safeCode));
  if (!written) throw refuse('PROFILE_ALREADY_SET');
  await markSafeCodeSet(tx, customer.id);
  const { id: customerId, email, kind, lang } = customer;
  await record(tx, { act: 'account.setProfile', object: { kind: 'customer', id: customerId }, after: { ...profile } });
  await tx.house.events.announce(tx, profileCompleted, { customerId, email, kind, lang, profile });
}

/** Changes the profile (acceptance B7); templates are holders of domains and stay as they are. */
export async function editProfile(tx: Tx, profile: Profile): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  if (!customer.profile) throw refuse('PROFILE_NEEDED');
  assertPhone(tx, profile);
  await updateCustomer(tx, customer.id, profile);
  await record(tx, {
    act: 'account.editProfile',
    object: { kind: 'customer', id: customer.id },
    before: { ...customer.profile },
    after: { ...profile },
  });
}
