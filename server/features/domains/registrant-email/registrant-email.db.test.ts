import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import {
  REGISTRANT_LETTER_RETRY_SECONDS,
  REGISTRANT_SETTLE_NAMES_AT_ONCE,
} from '#contract/rules/holders/registrant-email.ts';
import { withConnection } from '../../../platform/db/pool.ts';
import { openBrowser } from '../../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailedPath, mailedToken, mailKinds, newCustomer, openAccountApp } from '../../account/testing.ts';
import { customerRegistered, profileCompleted } from '../../account/wiring.ts';
import { makePersonalTemplate } from '../../templates/wiring.ts';
import { emailProved, listAccountEmail, verificationRoutes } from '../../verification/wiring.ts';
import { arriveDomains } from '../arrive-domain.ts';
import { markLeft } from '../index.ts';
import { domainRoutes } from '../routes.ts';
import {
  askAfterChange,
  domainLeft,
  endProof,
  proveByCenter,
  registrantEmailRoutes,
  registrantEmailSweeps,
} from '../wiring.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CUSTOMER = 'owner@example.com';
type Browser = Awaited<ReturnType<typeof newCustomer>>;

let house: TestHouse;
let app: FastifyInstance;
let here: Browser;
let customerId: bigint;
let templateId: bigint;
let count = 0;

beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(customerRegistered, listAccountEmail);
  house.events.on(emailProved, proveByCenter);
  house.events.on(domainLeft, endProof);
  app = await openAccountApp(house, [...verificationRoutes, ...registrantEmailRoutes, ...domainRoutes]);
  here = await newCustomer(house, app, CUSTOMER, { address: '198.51.100.1' });
  const { rows } = await house.pool.query(
    'SELECT t.id, t.customer_id FROM template t JOIN customer c ON c.id = t.customer_id WHERE c.email = $1',
    [CUSTOMER],
  );
  [templateId, customerId] = [rows[0].id, rows[0].customer_id];
});
afterAll(async () => {
  await app.close();
  await house.close();
});

/** Names that an order brought, held by somebody with this address. */
async function bring(names: readonly string[], email: string, own = { customerId, templateId }): Promise<bigint[]> {
  return house.inTx(async (tx) => {
    const dates = { registeredAt: tx.now, expiresAt: new Date(tx.now.getTime() + 365 * DAY_MS) };
    return arriveDomains(
      tx,
      names.map((name) => ({
        ...dates,
        name,
        unicode: name,
        suffix: name.slice(name.indexOf('.') + 1),
        statuses: ['ok'],
        ...own,
        nameServers: [],
        holder: {
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
          email,
        },
        authInfo: 'Secret-Code-1',
        cause: 'order_line:1',
      })),
    );
  });
}
const fresh = (suffix = 'com') => {
  count += 1;
  return `name-${count}.${suffix}`;
};
const mailbox = () => {
  count += 1;
  return `holder-${count}@holder.example`;
};
/** So much time, with everything that comes due on the way. */
async function pass(ms: number): Promise<void> {
  await house.moveClock(ms);
  for (const sweep of registrantEmailSweeps) await sweep.run(house);
}
const proofs = async (email: string): Promise<string[]> => {
  const { rows } = await house.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', d.name, p.state, d.email_proof) AS text FROM registrant_email p JOIN domain d ON d.id = p.domain_id
     JOIN registrant_address a ON a.id = p.address_id WHERE a.email = $1 ORDER BY p.id`,
    [email],
  );
  return rows.map(({ text }) => text);
};
const row = async (name: string) =>
  (await here.get('/domain/list')).Data.Items.find(({ Name }: { Name: string }) => Name === name);
const prove = (Token: string, who: Browser = here) => who.post('/domain/registrant-email/prove', { Token });

test('H3 an address that its customer has proved counts at once; a suffix without the rule asks for nothing', async () => {
  await bring([fresh()], CUSTOMER);
  const other = mailbox();
  await bring([fresh('cn'), fresh('cc')], other);
  expect(await proofs(CUSTOMER)).toEqual([]);
  expect(await proofs(other)).toEqual([]);
  await pass(2 * MINUTE_MS);
  expect(await mailKinds(house, other)).toEqual([]);
});

test('H3 one mail for many names, reminders on days 3, 7 and 12, suspension on day 15 and not a minute before', async () => {
  const email = mailbox();
  const names = [fresh(), fresh(), fresh('net')];
  await bring(names.slice(0, 2), email);
  await bring(names.slice(2), email);
  await pass(2 * MINUTE_MS);
  expect(await mailKinds(house, email)).toEqual(['domain.registrantEmail']);
  const { rows } = await house.pool.query("SELECT letter->>'table' AS told FROM notice WHERE address = $1", [email]);
  for (const name of names) expect(rows[0].told).toContain(name);
  let day = 0;
  const mailsOn: number[] = [];
  for (; day < 14; day += 1) {
    const before = (await mailKinds(house, email)).length;
    await pass(DAY_MS);
    if ((await mailKinds(house, email)).length > before) mailsOn.push(day + 1);
  }
  expect(mailsOn).toEqual([3, 7, 12]);
  expect(await row(names[0] ?? '')).toMatchObject({ EmailProof: { State: 'waiting' } });
  await pass(DAY_MS - 4 * MINUTE_MS);
  expect(await proofs(email)).toEqual(names.map((name) => `${name} waiting waiting`));
  await pass(3 * MINUTE_MS);
  expect(await proofs(email)).toEqual(names.map((name) => `${name} suspended suspended`));
  await pass(2 * MINUTE_MS);
  expect((await mailKinds(house, email)).at(-1)).toBe('domain.registrantSuspended');
  expect((await mailKinds(house, CUSTOMER)).filter((kind) => kind === 'domain.suspended')).toHaveLength(1);
  const detail = (await here.get(`/domain/detail?Domain=${names[0]}`)).Data;
  expect(detail).toMatchObject({ EmailProof: { State: 'suspended' }, EmailAsked: { Email: email } });
  expect(detail.Holds).toMatchObject([{ Kind: 'suspended', Cause: 'registrant_email', RuleId: 'contact.verify' }]);
  // What would move the name away is forbidden, what mends it is not.
  const acts = Object.fromEntries(detail.Acts.map((act: { Act: string; Allowed: boolean }) => [act.Act, act.Allowed]));
  expect(acts).toMatchObject({ push: false, sell: false, changeHolder: true, renew: true });
});

test('H3 a letter that cannot be written keeps nobody else from his, and is written when it can be', async () => {
  const [broken, good] = [mailbox(), mailbox()];
  const ids = await bring([fresh()], broken);
  await house.moveClock(1);
  ids.push(...(await bring([fresh()], good)));
  await withConnection(house.ownerUrl, async (client) => {
    await client.query(
      `CREATE FUNCTION no_letter() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no letter'; END $$`,
    );
    await client.query(
      `CREATE TRIGGER no_letter BEFORE INSERT ON notice FOR EACH ROW WHEN (NEW.address = '${broken}') EXECUTE FUNCTION no_letter()`,
    );
    await pass(2 * MINUTE_MS);
    await client.query('DROP TRIGGER no_letter ON notice');
  });
  expect([await mailKinds(house, broken), await mailKinds(house, good)]).toEqual([[], ['domain.registrantEmail']]);
  await pass(REGISTRANT_LETTER_RETRY_SECONDS * 1000);
  expect(await mailKinds(house, broken)).toEqual(['domain.registrantEmail']);
  for (const id of ids) await house.inTx((tx) => markLeft(tx, id, 'test'));
});

test('H3 the page of the link opens signed out and proves nothing by itself; its button proves every name at once', async () => {
  const { rows } = await house.pool.query('SELECT email FROM registrant_address WHERE letter_at IS NOT NULL LIMIT 1');
  const email = rows[0].email as string;
  const Token = await mailedToken(house, email, 'domain.registrantSuspended');
  const first = await mailedToken(house, email, 'domain.registrantEmail');
  const visitor = openBrowser(app, { address: '203.0.113.7' });
  const opened = await visitor.get(`/domain/registrant-email/open?Token=${Token}`);
  expect(opened.Data).toMatchObject({ Email: email, Proved: false, Total: 3 });
  expect((await proofs(email))[0]).toContain('suspended');
  expect((await prove('not-a-link')).Key).toBe('REGISTRANT_LINK_DEAD');
  const done = await prove(Token, visitor);
  expect(done).toMatchObject({ Key: 'OK', Data: { Names: 3, Lifted: 3 } });
  for (const text of await proofs(email)) expect(text).toMatch(/ proved$/);
  expect((await here.get(`/domain/detail?Domain=${opened.Data.Names[0]}`)).Data.Holds).toEqual([]);
  expect((await mailKinds(house, CUSTOMER)).at(-1)).toBe('domain.suspensionEnded');
  // Pressed again, also by an older letter: the same answer, nothing more happens.
  expect(await prove(first)).toMatchObject({ Key: 'OK', Data: { Names: 0, Lifted: 0 } });
  expect((await visitor.get(`/domain/registrant-email/open?Token=${first}`)).Data).toMatchObject({ Proved: true });
  // A name that comes later has nothing to wait for.
  await bring([fresh()], email);
  expect((await proofs(email)).filter((text) => text.includes('waiting'))).toEqual([]);
});

test('H3 C2 proving the address in the verification center counts for its names, and the link for the center', async () => {
  const [one, two] = [mailbox(), mailbox()];
  await bring([fresh()], one);
  await bring([fresh()], two);
  for (const Email of [one, two]) await here.post('/verify/addemail', { Email });
  const captcha = (await mailedPath(house, one, 'verification.email'))?.split('/').at(-2);
  expect((await here.get(`/verify/checkemailcaptcha?Captcha=${captcha}&Email=${one}`)).Key).toBe('OK');
  expect((await proofs(one))[0]).toMatch(/ proved$/);
  await pass(2 * MINUTE_MS);
  expect(await mailKinds(house, one)).not.toContain('domain.registrantEmail');
  await prove(await mailedToken(house, two, 'domain.registrantEmail'));
  const { Items } = (await here.get('/verify/emaillist')).Data;
  expect(Items.find(({ Email }: { Email: string }) => Email === two)).toMatchObject({ State: 'verified' });
});

test('H3 another holder is asked anew; a change while the name waits buys no time; a proved one ends the wait', async () => {
  const [first, second, third] = [mailbox(), mailbox(), mailbox()];
  const name = fresh();
  const [domainId = 0n] = await bring([name], first);
  await pass(2 * MINUTE_MS);
  const due = (await row(name)).EmailProof.DueAt;
  await house.moveClock(5 * DAY_MS);
  const change = (oldEmail: string, newEmail: string, material = true) =>
    house.inTx((tx) => askAfterChange(tx, { customerId, names: [{ domainId, name, oldEmail, newEmail, material }] }));
  await change(first, first, false);
  await change(first, second);
  expect((await row(name)).EmailProof.DueAt).toBe(due);
  await pass(2 * MINUTE_MS);
  expect(await mailKinds(house, second)).toEqual(['domain.registrantEmail']);
  // The old holder's button is about nothing any more.
  expect(await prove(await mailedToken(house, first))).toMatchObject({ Data: { Names: 0 } });
  expect(await row(name)).toMatchObject({ EmailProof: { State: 'waiting' } });
  await change(second, CUSTOMER);
  expect((await row(name)).EmailProof).toBeUndefined();
  await change(CUSTOMER, third);
  expect(new Date((await row(name)).EmailProof.DueAt).getTime()).toBeGreaterThan(new Date(due).getTime());
  await house.inTx((tx) => markLeft(tx, domainId, 'test'));
  expect(await proofs(third)).toEqual([`${name} ended`]);
});

test('H3 one letter and one press for as many names as a customer has', async () => {
  const many = 2 * REGISTRANT_SETTLE_NAMES_AT_ONCE + 1;
  const email = mailbox();
  const [first = 0n] = await bring([fresh()], email);
  await house.pool.query(
    `WITH more AS (
       INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id,
         holder, auth_info, arrived_at, email_proof, email_due_at)
       SELECT customer_id, 'many-' || n || '.com', 'many-' || n || '.com', suffix, registrar, registered_at, expires_at, name_servers,
         statuses, template_id, holder, auth_info, arrived_at, email_proof, email_due_at
       FROM domain, generate_series(2, $2) AS n WHERE id = $1 RETURNING id)
     INSERT INTO registrant_email (domain_id, customer_id, address_id, cause, state, began_at, due_at)
     SELECT more.id, p.customer_id, p.address_id, p.cause, p.state, p.began_at, p.due_at FROM more, registrant_email p
     WHERE p.domain_id = $1`,
    [first, many],
  );
  await pass(2 * MINUTE_MS);
  expect(await mailKinds(house, email)).toEqual(['domain.registrantEmail']);
  const Token = await mailedToken(house, email);
  const opened = (await here.get(`/domain/registrant-email/open?Token=${Token}`)).Data;
  expect(opened.Total).toBe(many);
  expect(opened.Names.length).toBeLessThan(many);
  expect((await prove(Token)).Data).toEqual({ Names: many, Lifted: 0 });
  // The call itself lets the first of them go on; the rest follows at once, also on the last day.
  await pass(20 * DAY_MS);
  const { rows } = await house.pool.query(
    'SELECT count(*) FROM domain WHERE email_proof IS NOT NULL AND customer_id = $1',
    [customerId],
  );
  expect(rows[0].count).toBe(0n);
  const held = `SELECT FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name LIKE 'many-%'`;
  expect((await house.pool.query(held)).rowCount).toBe(0);
});

test('H3 API1 the addresses that names wait for come page by page, each once, the most urgent first', async () => {
  const asker = await newCustomer(house, app, 'pages@example.com', { address: '198.51.100.7' });
  const { rows } = await house.pool.query(
    'SELECT t.id, t.customer_id FROM template t JOIN customer c ON c.id = t.customer_id WHERE c.email = $1',
    ['pages@example.com'],
  );
  const own = { customerId: rows[0].customer_id, templateId: rows[0].id };
  const emails = Array.from({ length: LIST_ROWS_DEFAULT + 2 }, () => mailbox());
  for (const email of emails.slice(0, -1)) await bring([fresh()], email, own);
  await pass(DAY_MS);
  await bring([fresh()], emails.at(-1) as string, own);
  const list = async (after = '') =>
    (await asker.get(`/domain/registrant-email/list${after && `?After=${after}`}`)).Data;
  const first = await list();
  expect(first.Items).toHaveLength(LIST_ROWS_DEFAULT);
  const second = await list(first.Next);
  expect(second.Next).toBeUndefined();
  const seen = [...first.Items, ...second.Items].map(({ Email }: { Email: string }) => Email);
  expect(seen).toEqual(emails);
  expect((await asker.get('/domain/registrant-email/list?After=nonsense')).Key).toBe('LIST_CURSOR_WRONG');
});

test('H3 API1 one press mails the link again, for addresses of one’s own that something waits for', async () => {
  const email = mailbox();
  await bring([fresh()], email);
  await pass(2 * MINUTE_MS);
  const { Items } = (await here.get('/domain/registrant-email/list')).Data;
  const mine = Items.find(({ Email }: { Email: string }) => Email === email);
  expect(mine).toMatchObject({ Names: 1, Suspended: 0, DueAt: expect.any(String), LetterAt: expect.any(String) });
  const stranger = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.9' });
  expect((await stranger.get('/domain/registrant-email/list')).Data.Items).toEqual([]);
  const resend = (who: Browser) => who.post('/domain/registrant-email/resend', { Id: mine.Id });
  expect((await resend(stranger)).Key).toBe('NOT_FOUND');
  expect((await resend(here)).Key).toBe('OK');
  expect(await mailKinds(house, email)).toHaveLength(2);
  await prove(await mailedToken(house, email));
  expect((await resend(here)).Key).toBe('REGISTRANT_NOTHING_WAITS');
});
