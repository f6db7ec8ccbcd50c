import * as z from 'zod/mini';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { defineJob, enqueue, handler, type JobHandler, RowId } from '../../platform/jobs.ts';
import { sendNotice } from '../notices/index.ts';
import { signInFailingLetter } from './letters.ts';
import { mailActivation } from './mail-activation.ts';
import { findCustomer, NOBODY } from './store.ts';

const CALLER = 'account';

/**
 * Tells an owner that signing in to their account failed often. Booked for nobody too, so that the answer's time does
 * not tell who exists.
 */
const tellOfFailuresJob = defineJob({
  name: 'account-tell-of-failures',
  payload: z.strictObject({ Customer: RowId, Count: z.int() }),
});

/** Mails an activation link once more. Booked for nobody too, for the same reason. */
const mailActivationJob = defineJob({
  name: 'account-mail-activation',
  payload: z.strictObject({ Registration: RowId }),
});

export const accountJobs = [tellOfFailuresJob, mailActivationJob];

/** Books the mail to the owner; with no customer it books the same and nothing comes of it. */
export async function bookFailuresMail(tx: Tx, customerId: bigint | undefined, count: number): Promise<void> {
  await enqueue(tx, tellOfFailuresJob, { Customer: String(customerId ?? NOBODY), Count: count });
}

/** Books the mail of a waiting registration; without one it books the same and nothing comes of it. */
export async function bookActivationMail(tx: Tx, registrationId: bigint | undefined): Promise<void> {
  await enqueue(tx, mailActivationJob, { Registration: String(registrationId ?? NOBODY) });
}

export const accountHandlers: readonly JobHandler[] = [
  handler(tellOfFailuresJob, (house, { Customer, Count }) =>
    transact(house, systemCaller(CALLER), async (tx) => {
      const owner = await findCustomer(tx, Customer);
      if (!owner) return;
      const to = { address: owner.email, lang: owner.lang, customerId: owner.id };
      await sendNotice(tx, to, signInFailingLetter(Count));
    }),
  ),
  handler(mailActivationJob, (house, { Registration }) =>
    transact(house, systemCaller(CALLER), (tx) => mailActivation(tx, Registration)),
  ),
];
