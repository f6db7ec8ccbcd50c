import type { FastifyInstance } from 'fastify';
import { addDays } from '#contract/calendar.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Answer, TestBrowser } from '../../platform/testing/browser.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../account/testing.ts';
import { customerRegistered, profileCompleted } from '../account/wiring.ts';
import { activityRoutes } from '../activity/wiring.ts';
import { arriveNames } from '../domains/testing.ts';
import { domainLeft, domainsArrived } from '../domains/wiring.ts';
import { addStaff } from '../staff-access/wiring.ts';
import { makePersonalTemplate } from '../templates/wiring.ts';
import { zoneOfLeaving, zonesOfArriving } from './follow-name.ts';
import type { RecordValues } from './record-values.ts';
import { zoneRoutes } from './routes.ts';
import { presentNetworks } from './search-engines/present-networks.ts';
import { saveNetworks } from './search-engines/save-networks.ts';

/** A record for tests: an address of the name itself, or what is given. */
export const recordOf = (given: Partial<RecordValues> = {}): RecordValues => ({
  host: '@',
  type: 'A',
  value: '192.0.2.1',
  line: 'default',
  ttl: 600,
  priority: null,
  weight: null,
  paused: false,
  remark: '',
  ...given,
});

/** A record as a customer types it. */
export const typed = (Host: string, Type: string, Value: string, more: object = {}) => ({
  Host,
  Type,
  Value,
  Line: 'default',
  Ttl: 600,
  ...more,
});

/** A customer with names whose zones are ours. */
export interface Owner {
  readonly id: bigint;
  readonly templateId: bigint;
  readonly browser: TestBrowser;
}

export interface ZoneHouse {
  readonly app: FastifyInstance;
  newOwner(email: string, address: string): Promise<Owner>;
  /** A live name of theirs; its id. */
  bring(name: string, to: Owner): Promise<bigint>;
  change(
    by: Owner,
    Domain: string,
    Version: number,
    Put: readonly object[],
    Remove?: readonly string[],
  ): Promise<Answer>;
  zone(of: Owner, Domain: string): Promise<Answer['Data']>;
}

/** A house with hosted zones in front of it. */
export async function openZoneHouse(house: TestHouse, more: readonly Route[] = []): Promise<ZoneHouse> {
  house.events.on(customerRegistered, (tx, { customerId }) => openCustomerAccount(tx, customerId));
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(domainLeft, zoneOfLeaving);
  house.events.on(domainsArrived, zonesOfArriving);
  const app = await openAccountApp(house, [...zoneRoutes, ...activityRoutes, ...more]);
  return {
    app,
    async newOwner(email, address) {
      const browser = await newCustomer(house, app, email, { address });
      const { rows } = await house.pool.query<{ id: bigint; template: bigint }>(
        'SELECT c.id, t.id AS template FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1',
        [email],
      );
      const row = rows[0] as { id: bigint; template: bigint };
      return { id: row.id, templateId: row.template, browser };
    },
    async bring(name, to) {
      const now = await house.inTx(async (tx) => tx.now);
      const dates = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
      return (await arriveNames(house, to, [{ name, ...dates }]))[0] as bigint;
    },
    change: (by, Domain, Version, Put, Remove = []) =>
      by.browser.post('/domain/resolution/change', { Domain, Version, Put, Remove }),
    zone: async (of, Domain) => (await of.browser.get(`/domain/resolution/zone?Domain=${Domain}`)).Data,
  };
}

/** Puts a list of networks of search engines in the place of the one that stands, as a manager does in the office. */
export async function giveSearchNetworks(house: TestHouse, text: string): Promise<void> {
  const name = 'keeps-lines';
  const find = () => house.pool.query<{ id: bigint }>('SELECT id FROM staff WHERE name = $1', [name]);
  if ((await find()).rowCount === 0) await house.inTx((tx) => addStaff(tx, name, ['manager']));
  const staffId = (await find()).rows[0]?.id as bigint;
  await house.inTx(
    async (tx) => {
      const { Version: version } = await presentNetworks(tx);
      await saveNetworks(tx, { version, text });
    },
    { kind: 'staff', staffId },
  );
}
