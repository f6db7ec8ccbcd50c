import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import type { CustomerKind, Profile } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { insertProfileTemplate } from './store.ts';

/**
 * Makes the personal template from a profile that was just set (specification §2: 'submitting … generates a personal
 * template'). Hears `profileCompleted`, in its transaction: the profile and the template exist together or not at all.
 */
export async function makePersonalTemplate(
  tx: Tx,
  news: {
    readonly customerId: bigint;
    readonly email: string;
    readonly kind: CustomerKind;
    readonly profile: Profile;
  },
): Promise<void> {
  const { customerId, email, kind } = news;
  const { name: holder, ...place } = news.profile;
  const name = translate(tx.lang, 'templates:personal.name');
  const id = await insertProfileTemplate(tx, customerId, {
    ...{ name, kind, holder, email },
    // A profile names no person: until its owner writes one, the company speaks for itself.
    contact: kind === 'enterprise' ? holder : '',
    ...place,
  });
  if (id === undefined) return;
  await record(tx, { act: 'template.create', object: { kind: 'template', id }, after: { name, holder } });
}
