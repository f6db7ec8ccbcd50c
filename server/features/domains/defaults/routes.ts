import * as api from '#contract/api/own/domain-defaults.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { record } from '../../activity/index.ts';
import { locksNewNames, saveDefaults } from './store.ts';

export const defaultsRoutes: readonly Route[] = [
  route(api.domainDefaults, async (tx) => ({ TransferLock: await locksNewNames(tx, customerOf(tx)) })),
  route(api.changeDomainDefaults, async (tx, { TransferLock }) => {
    const customerId = customerOf(tx);
    const before = { transferLock: await locksNewNames(tx, customerId) };
    await saveDefaults(tx, customerId, TransferLock);
    const object = { kind: 'customer', id: customerId };
    await record(tx, { act: 'domain.defaults', object, before, after: { transferLock: TransferLock } });
    return { TransferLock };
  }),
];
