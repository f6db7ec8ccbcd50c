import type { Selection } from '#contract/api/domain-filter.ts';
import { drainJobs } from '../../platform/jobs.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { taskHandlers } from '../tasks/wiring.ts';
import { arriveDomains } from './arrive-domain.ts';
import { labelKind } from './labels/kind.ts';
import { startLabels } from './labels/label-names.ts';

/** Every call of names, for tests of higher features. */
export { domainRoutes, exportRoutes } from './routes.ts';

const HOLDER = {
  kind: 'individual',
  name: 'Chan',
  country: 'HK',
  province: '',
  city: '',
  street: '',
  postCode: '',
  telCc: '852',
  phone: '21234567',
  phoneExt: '',
  fax: '',
  email: 'chan@example.com',
};

/** A customer with a template; for tests. */
export async function testCustomer(house: TestHouse, email: string): Promise<{ id: bigint; templateId: bigint }> {
  const { rows } = await house.pool.query<{ id: bigint; template: bigint }>(
    `WITH c AS (INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
       VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id)
     INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
       created_at, updated_at) SELECT id, 'Mine', 'individual', 'Chan', 'HK', '', '', '', '', '852', '21234567', '', '', $1, now(), now() FROM c
     RETURNING customer_id AS id, id AS template`,
    [email],
  );
  const row = rows[0] as { id: bigint; template: bigint };
  return { id: row.id, templateId: row.template };
}

export interface TestName {
  readonly name: string;
  readonly unicode?: string;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly statuses?: readonly string[];
}

/** Live names of a customer, come as they come from an order; answers their ids in the order given. */
export function arriveNames(
  house: TestHouse,
  owner: { id: bigint; templateId: bigint },
  names: readonly TestName[],
): Promise<bigint[]> {
  return house.inTx((tx) =>
    arriveDomains(
      tx,
      names.map(({ name, unicode, statuses, ...dates }) => ({
        ...dates,
        name,
        unicode: unicode ?? name,
        suffix: name.slice(name.indexOf('.') + 1),
        statuses: statuses ?? ['ok'],
        customerId: owner.id,
        nameServers: ['ns1.namestead.example'],
        templateId: owner.templateId,
        holder: HOLDER,
        authInfo: 'Secret-Code-1',
        cause: 'order_line:1',
      })),
    ),
  );
}

/** Puts names into a folder and changes their tags, by a task that is worked to its end. */
export async function labelAll(
  house: TestHouse,
  customerId: bigint,
  selection: Selection,
  wish: { readonly folder?: bigint | null; readonly add?: readonly bigint[]; readonly remove?: readonly bigint[] },
): Promise<void> {
  const { folder, add = [], remove = [] } = wish;
  const asked = {
    ...(folder === undefined ? {} : { folder: folder === null ? null : String(folder) }),
    add: add.map(String),
    remove: remove.map(String),
  };
  await house.inTx((tx) => startLabels(tx, customerId, selection, asked));
  await drainJobs(house, taskHandlers([labelKind]));
}
