import { randomBytes } from 'node:crypto';
import type { PasskeyOrder } from '#contract/api/account-factors.ts';
import { ADD_FACTOR_VALID_MINUTES, FACTORS_MAX, type NewPasskey } from '#contract/rules/factors.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { refuse } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/secrets.ts';
import { newTotpSecret, totpStepOf, totpUri } from '../../../platform/totp.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { type CustomerRow, lockCustomer } from '../store.ts';
import { ceremonyOf, endCeremony, newChallenge, openCeremony } from './ceremonies.ts';
import { type CeremonyPurpose, type CeremonyRow, removeCeremoniesOf } from './ceremony-store.ts';
import { factorAddedLetter } from './letters.ts';
import { proveNewPasskey } from './passkey-proof.ts';
import { passkeySite } from './passkey-site.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { type FactorRow, factorsOf, insertFactor, type NewFactor, type Passkey } from './store.ts';

const USER_HANDLE_BYTES = 32;

/** The use that an authenticator's secret is sealed for. */
export const secretUse = (customerId: bigint): string => `factor-secret:${customerId}`;

export const isPasskey = (factor: FactorRow): factor is Passkey => factor.kind === 'passkey';

async function withRoom(tx: Tx): Promise<{ customer: CustomerRow; factors: FactorRow[] }> {
  const customer = await lockCustomer(tx, customerOf(tx));
  const factors = await factorsOf(tx, customer.id);
  if (factors.length >= FACTORS_MAX) throw refuse('FACTORS_FULL', { max: FACTORS_MAX });
  return { customer, factors };
}

async function begin(tx: Tx, customerId: bigint, purpose: CeremonyPurpose, more: Partial<CeremonyRow>) {
  await removeCeremoniesOf(tx, customerId, purpose);
  return openCeremony(tx, { purpose, customerId, validMinutes: ADD_FACTOR_VALID_MINUTES, ...more });
}

/** The enrolment of a ticket; somebody else's ticket is as good as none. */
async function finish(tx: Tx, customerId: bigint, ticket: string, purpose: CeremonyPurpose): Promise<CeremonyRow> {
  const ceremony = await ceremonyOf(tx, ticket, [purpose]);
  if (ceremony.customerId !== customerId) throw refuse('STEP_OVER');
  await endCeremony(tx, ticket);
  return ceremony;
}

/** Keeps the factor and tells the owner by mail; recovery codes come with the first. */
async function keep(
  tx: Tx,
  customer: CustomerRow,
  factors: readonly FactorRow[],
  fresh: NewFactor,
  address: string,
): Promise<string[] | undefined> {
  const { id: customerId, email, lang } = customer;
  const id = await insertFactor(tx, customerId, fresh);
  if (id === undefined) throw refuse('PASSKEY_REFUSED');
  await sendNotice(tx, { address: email, lang, customerId }, factorAddedLetter(fresh.name));
  const { kind, name } = fresh;
  await record(tx, { act: 'account.addFactor', object: { kind: 'factor', id }, after: { kind, name }, address });
  return factors.length === 0 ? makeRecoveryCodes(tx, customerId) : undefined;
}

/** A secret for an authenticator app; it is no factor before its first code came. */
export async function beginAuthenticator(tx: Tx): Promise<{ ticket: string; secret: string; uri: string }> {
  const { customer } = await withRoom(tx);
  const secret = newTotpSecret();
  const secretSealed = seal(tx.house, secretUse(customer.id), secret);
  const { ticket } = await begin(tx, customer.id, 'add_authenticator', { secretSealed });
  return { ticket, secret, uri: totpUri(tx.house.config.registrar.name, customer.email, secret) };
}

/**
 * Adds the app whose first code this is; that code opens nothing afterwards. Returns the recovery codes of a first
 * factor.
 */
export async function addAuthenticator(
  tx: Tx,
  given: { ticket: string; name: string; code: string; address: string },
): Promise<string[] | undefined> {
  const { customer, factors } = await withRoom(tx);
  const { secretSealed } = await finish(tx, customer.id, given.ticket, 'add_authenticator');
  if (secretSealed === null) throw new Error('an enrolment without a secret');
  const secret = unseal(tx.house, secretUse(customer.id), secretSealed);
  const codeStep = totpStepOf(customer.email, secret, given.code, tx.wall);
  if (codeStep === null) throw refuseField(tx.lang, 'Code', 'account:factor.code.wrong');
  const fresh = { kind: 'authenticator', name: given.name, secretSealed, codeStep } as const;
  return keep(tx, customer, factors, fresh, given.address);
}

/**
 * What the browser is asked to make a passkey for. The customer is called by a random handle, the same on all their
 * passkeys.
 */
export async function beginPasskey(tx: Tx): Promise<{ ticket: string; order: PasskeyOrder }> {
  const { customer, factors } = await withRoom(tx);
  const passkeys = factors.filter(isPasskey);
  const challenge = newChallenge();
  const userHandle = passkeys[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES);
  const secretSealed = seal(tx.house, secretUse(customer.id), userHandle.toString('base64url'));
  const { ticket } = await begin(tx, customer.id, 'add_passkey', { challenge, secretSealed });
  const order: PasskeyOrder = {
    Challenge: challenge.toString('base64url'),
    Site: passkeySite(tx.house.config).id,
    SiteName: tx.house.config.registrar.name,
    UserHandle: userHandle.toString('base64url'),
    UserName: customer.email,
    Known: passkeys.map((each) => ({ Id: each.credentialId.toString('base64url'), Transports: each.transports })),
  };
  return { ticket, order };
}

/** Adds the passkey that the browser made. Returns the recovery codes of a first factor. */
export async function addPasskey(
  tx: Tx,
  given: { ticket: string; name: string; passkey: NewPasskey; address: string },
): Promise<string[] | undefined> {
  const { customer, factors } = await withRoom(tx);
  const { challenge, secretSealed } = await finish(tx, customer.id, given.ticket, 'add_passkey');
  if (challenge === null || secretSealed === null) throw new Error('an enrolment without a challenge');
  const userHandle = Buffer.from(unseal(tx.house, secretUse(customer.id), secretSealed), 'base64url');
  const proved = await proveNewPasskey(tx, challenge, given.passkey);
  if (!proved) throw refuse('PASSKEY_REFUSED');
  const fresh = { kind: 'passkey', name: given.name, userHandle, ...proved } as const;
  return keep(tx, customer, factors, fresh, given.address);
}
