import type { Lang } from '#contract/lang.ts';
import { defineNews } from '../../platform/events.ts';
import type { Letter } from '../notices/index.ts';
import type { CustomerKind, Profile } from './store.ts';

/** The mailbox was proved: the customer exists from now on. */
export const customerRegistered = defineNews<{
  readonly customerId: bigint;
  readonly email: string;
  readonly kind: CustomerKind;
  readonly lang: Lang;
}>('customerRegistered');

/** /user/safety was done: profile and security code are set. Announced once per customer. */
export const profileCompleted = defineNews<{
  readonly customerId: bigint;
  readonly email: string;
  readonly kind: CustomerKind;
  readonly lang: Lang;
  readonly profile: Profile;
}>('profileCompleted');

/** The owner was told something at the account's e-mail that a stranger in that mailbox would hide from them. */
export const ownerWarned = defineNews<{
  readonly customerId: bigint;
  /** Where it went already. */
  readonly told: string;
  readonly lang: Lang;
  readonly letter: Letter;
}>('ownerWarned');

/** The account's e-mail is another one now, confirmed from both addresses. */
export const accountEmailChanged = defineNews<{
  readonly customerId: bigint;
  readonly oldEmail: string;
  readonly email: string;
}>('accountEmailChanged');
