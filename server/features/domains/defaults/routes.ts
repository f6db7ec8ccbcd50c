import * as api from '#contract/api/own/domain-defaults.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { record } from '../../activity/index.ts';
import { type Defaults, defaultsOf, saveDefaults } from './store.ts';

const present = ({ transferLock, autoRenew }: Defaults) => ({ TransferLock: transferLock, AutoRenew: autoRenew });

export const defaultsRoutes: readonly Route[] = [
  route(api.domainDefaults, async (tx) => present(await defaultsOf(tx, customerOf(tx)))),
  route(api.changeDomainDefaults, async (tx, { TransferLock, AutoRenew }) => {
    const customerId = customerOf(tx);
    const before = { ...(await defaultsOf(tx, customerId)) };
    const after = { transferLock: TransferLock ?? before.transferLock, autoRenew: AutoRenew ?? before.autoRenew };
    await saveDefaults(tx, customerId, after);
    await record(tx, { act: 'domain.defaults', object: { kind: 'customer', id: customerId }, before, after });
    return present(after);
  }),
];
