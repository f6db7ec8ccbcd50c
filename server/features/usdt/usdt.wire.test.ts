import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDecimal, usd } from '#contract/money.ts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { ChainGateway } from '../../gateways/chain/index.ts';
import { openChain } from '../../gateways/chain/node-chain.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { openFreeze, releaseFreeze } from '../../ledger/freezes.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { readChains } from '../../platform/settings/chains.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type FileCustomer, fileCustomer, openCustomerApp } from '../files/testing.ts';
import { moneyCame } from '../recharge/wiring.ts';
import { chainsWaiting } from './index.ts';
import { askResume, confirmResume, dropResume } from './resume-chain.ts';
import { watchChain } from './watch-chains.ts';
import { payOwedFirst, payOwedSweep, usdtRoutes } from './wiring.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let app: FastifyInstance;
let gateways: Map<ChainNetwork, ChainGateway>;

/** As after a restart: nothing is remembered outside the database. */
const restart = () => new Map([...house.config.chains.values()].map((access) => [access.network, openChain(access)]));

beforeAll(async () => {
  sandbox = await startSandbox();
  const refused = (name: string, text: string) => {
    throw new Error(`${name} ${text}`);
  };
  const chains = readChains((name) => sandbox.settings[name] ?? '', 'demonstration', refused);
  house = await openTestHouse({ chains });
  house.events.on(moneyCame, (tx, { customerId }) => payOwedFirst(tx, customerId));
  app = await openCustomerApp(house, usdtRoutes);
  gateways = restart();
  await act('pace', { on: false });
  // The node starts when it is first asked, which may take longer than a look waits.
  await mine(1);
});
afterAll(async () => {
  await app.close();
  await house.close();
  await sandbox.stop();
});

const act = (name: string, body: object) =>
  sandbox.call<{ height: number; hash: string }>(`/desk/api/chain/${name}`, body as Record<string, unknown>);
const mine = (blocks: number) => act('mine', { blocks });
const look = (network: ChainNetwork = 'ethereum') => watchChain(house, gateways.get(network)!);
const fault = (body: object) => sandbox.call('/desk/api/chain/faults', body as Record<string, unknown>);

let last = 0;
/** Somebody with a verified wallet on a network and their deposit address there. */
async function payer(network: ChainNetwork = 'ethereum'): Promise<FileCustomer & { address: string }> {
  const here = await fileCustomer(house, app, `usdt-${++last}@example.com`);
  await house.inTx((tx) => openCustomerAccount(tx, here.id));
  await house.pool.query(
    `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
     VALUES ($1, $2, 'mine', 'verified', 'signature', '', '', now(), now(), now())`,
    [here.id, network],
  );
  expect((await here.post('/finance/usdt/address', { Network: network })).Key).toBe('OK');
  await look(network);
  return { ...here, address: (await networkOf(here, network)).Address };
}
const view = async (of: FileCustomer) => (await of.get('/finance/usdt')).Data;
const networkOf = async (of: FileCustomer, network: ChainNetwork) =>
  (await view(of)).Networks.find((one: { Network: string }) => one.Network === network);
const deposits = async (of: FileCustomer): Promise<string[]> =>
  (await view(of)).Deposits.map((row: { State: string; Confirmations: number }) => `${row.State} ${row.Confirmations}`);
const send = (of: { address: string }, amount: string | string[], more: object = {}) =>
  act('send', { network: 'ethereum', to: of.address, amounts: [amount].flat(), ...more });
const money = (of: FileCustomer) =>
  house.inTx(async (tx) => {
    const { available, owed } = await balanceOf(tx, of.id);
    return `${toDecimal(available)} owed ${toDecimal(owed)}`;
  });
const mails = async (of: FileCustomer) =>
  (await house.pool.query('SELECT kind FROM notice WHERE customer_id = $1 ORDER BY id', [of.id])).rows.map(
    (r) => r.kind,
  );

test('J5 no address without a verified wallet, and none is shown before its network is watched', async () => {
  const here = await fileCustomer(house, app, 'early@example.com');
  await house.inTx((tx) => openCustomerAccount(tx, here.id));
  expect((await here.post('/finance/usdt/address', { Network: 'ethereum' })).Key).toBe('WALLET_NEEDED');
  await house.pool.query(
    `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
     VALUES ($1, 'ethereum', 'mine', 'verified', 'signature', '', '', now(), now(), now())`,
    [here.id],
  );
  expect((await here.post('/finance/usdt/address', { Network: 'ethereum' })).Key).toBe('OK');
  const before = await networkOf(here, 'ethereum');
  expect(before).toMatchObject({ State: 'preparing', Wallet: 'verified', Needed: 12 });
  expect(before.Address).toBeUndefined();
  await look();
  const after = await networkOf(here, 'ethereum');
  expect(after).toMatchObject({ State: 'ready', Address: expect.stringMatching(/^0x/) });
  await here.post('/finance/usdt/address', { Network: 'ethereum' });
  expect((await networkOf(here, 'ethereum')).Address).toBe(after.Address);
});

test('J2 a deposit is followed block by block and credited once at the last confirmation, on either network', async () => {
  const here = await payer();
  await send(here, '25.509999');
  await look();
  expect(await deposits(here)).toEqual(['seen 1']);
  await mine(10);
  await look();
  expect(await deposits(here)).toEqual(['seen 11']);
  expect(await money(here)).toBe('0.00 owed 0.00');
  await mine(1);
  await look();
  await look();
  expect(await deposits(here)).toEqual(['credited 12']);
  expect(await money(here)).toBe('25.50 owed 0.00');
  const [deposit] = (await view(here)).Deposits;
  expect(deposit).toMatchObject({ Amount: { Amount: '25.509999' }, Credited: { Amount: '25.50', Currency: 'USD' } });
  const { rows } = await house.pool.query('SELECT channel, state FROM recharge WHERE number = $1', [deposit.Number]);
  expect(rows).toEqual([{ channel: 'usdt', state: 'paid' }]);
  const dust = await house.pool.query('SELECT millionths FROM usdt_dust WHERE customer_id = $1', [here.id]);
  expect(dust.rows).toEqual([{ millionths: 9999n }]);
  expect(await mails(here)).toEqual(['usdt.credited']);

  const there = await payer('tron');
  expect(there.address).toMatch(/^T/);
  await send(there, '5', { network: 'tron' });
  await mine(18);
  await look('tron');
  expect(await deposits(there)).toEqual(['seen 19']);
  await mine(1);
  await look('tron');
  expect(await money(there)).toBe('5.00 owed 0.00');
});

test('J2 other tokens and transfers of nothing leave no trace; what is below the minimum is shown and not credited', async () => {
  const here = await payer();
  await send(here, '1000', { foreign: true });
  await send(here, '0');
  await send(here, '9.999999');
  await mine(12);
  await look();
  expect(await deposits(here)).toEqual(['small 12']);
  expect(await money(here)).toBe('0.00 owed 0.00');
});

test('J2 two logs of one transaction, read by three watchers at once, are credited once each', async () => {
  const here = await payer();
  await send(here, ['20', '30']);
  await mine(12);
  const watchers = [gateways, restart(), restart()];
  await Promise.all(watchers.map((own) => watchChain(house, own.get('ethereum')!)));
  await look();
  expect(await deposits(here)).toEqual(['credited 12', 'credited 12']);
  expect(await money(here)).toBe('50.00 owed 0.00');
});

test('J2 a block that is replaced before the credit takes its deposit along; sent again it is credited once', async () => {
  const here = await payer();
  await send(here, '40');
  await look();
  await act('reorg', { depth: 1 });
  await look();
  expect(await deposits(here)).toEqual(['orphaned 0']);
  await send(here, '40');
  await mine(12);
  await look();
  expect((await deposits(here)).sort()).toContain('credited 12');
  expect(await money(here)).toBe('40.00 owed 0.00');
});

test('J2 before money moves the block itself is asked for: one that is no longer the chain’s credits nothing', async () => {
  const here = await payer();
  await send(here, '20');
  await look();
  await house.pool.query("UPDATE usdt_deposit SET block_hash = '0x' || repeat('d', 64) WHERE customer_id = $1", [
    here.id,
  ]);
  await mine(11);
  await look();
  expect(await deposits(here)).toEqual(['orphaned 0']);
  expect(await money(here)).toBe('0.00 owed 0.00');
});

test('J2 replaced after the credit: what is there is taken back, the rest is owed and paid first by what comes', async () => {
  const here = await payer();
  await send(here, '100');
  await mine(11);
  await look();
  const freeze = await house.inTx((tx) =>
    openFreeze(tx, {
      customerId: here.id,
      amount: usd('40.00'),
      cause: { kind: 'order_line', id: here.id },
      rule: 'registry_answer',
      expectedAt: tx.now,
      about: 'x.com',
    }),
  );
  await act('reorg', { depth: 12 });
  await look();
  expect(await deposits(here)).toEqual(['orphaned 0']);
  expect(await money(here)).toBe('0.00 owed 40.00');
  expect((await view(here)).Owed).toEqual({ Amount: '40.00', Currency: 'USD' });
  expect(await mails(here)).toEqual(['usdt.credited', 'usdt.lost']);
  await send(here, '15');
  await mine(11);
  await look();
  expect(await money(here)).toBe('0.00 owed 25.00');
  await house.inTx((tx) => releaseFreeze(tx, freeze));
  await payOwedSweep.run(house);
  expect(await money(here)).toBe('15.00 owed 0.00');
  const found = await house.inTx((tx) => reconcile(tx.client));
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

test('J2 after a pause of 500 blocks and a restart nothing was missed, also where a node gives few blocks at once', async () => {
  const here = await payer();
  await send(here, '11');
  await mine(250);
  await send(here, '12');
  await mine(250);
  gateways = restart();
  await look();
  expect(await deposits(here)).toEqual(['credited 12', 'credited 12']);
  await send(here, '13');
  await mine(90);
  await fault({ kind: 'narrow-ranges' });
  await look();
  await sandbox.call('/desk/api/chain/faults/clear', {});
  expect(await deposits(here)).toEqual(['credited 12', 'credited 12', 'credited 12']);
  expect(await money(here)).toBe('36.00 owed 0.00');
});

test('J2 a node that is down or of another network changes nothing; what came meanwhile is credited afterwards', async () => {
  const here = await payer();
  await send(here, '10');
  await mine(11);
  for (const kind of ['down', 'error', 'wrong-chain']) {
    gateways = restart();
    await fault({ kind });
    await look();
    expect((await networkOf(here, 'ethereum')).State).toBe('silent');
    expect(await deposits(here)).toEqual([]);
    await sandbox.call('/desk/api/chain/faults/clear', {});
  }
  await look();
  expect((await networkOf(here, 'ethereum')).State).toBe('ready');
  expect(await money(here)).toBe('10.00 owed 0.00');
});

test('J2 more replaced than is kept: nothing is undone by itself', async () => {
  const here = await payer();
  await send(here, '10');
  await mine(11);
  await look();
  await house.pool.query("UPDATE usdt_block SET hash = '0x' || repeat('e', 64) WHERE network = 'ethereum'");
  await look();
  expect((await networkOf(here, 'ethereum')).State).toBe('silent');
  expect(await money(here)).toBe('10.00 owed 0.00');
  // A member looks, and names a block that both chains share.
  const { rows } = await house.pool.query<{ id: bigint; height: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     SELECT name, 'none', 'none', '{finance}', true, now() FROM unnest(ARRAY['chains', 'other']) AS name
     RETURNING id, (SELECT height FROM usdt_cursor WHERE network = 'ethereum') AS height`,
  );
  const [one, two] = rows.map(({ id }) => ({ kind: 'staff', staffId: id }) as const) as [Actor, Actor];
  const height = rows[0]?.height as bigint;
  const name = (from: bigint) =>
    house.inTx((tx) => askResume(tx, 'ethereum', { from, reason: 'two nodes agree' }), one);
  const confirm = (by: Actor, from: bigint) => house.inTx((tx) => confirmResume(tx, 'ethereum', from), by);
  const resume = async (from: bigint) => {
    await name(from);
    await confirm(two, from);
  };
  await expect(resume(height + 1n)).rejects.toThrow('CHAIN_RESUME_RANGE');
  expect(await house.inTx(chainsWaiting)).toMatchObject({ count: 1 });
  // What stands below the named block is not the chain's: it is above the fork, and nothing is changed.
  const trouble = async () =>
    (await house.pool.query("SELECT trouble FROM usdt_cursor WHERE network = 'ethereum'")).rows[0]?.trouble;
  const block = (from: string) =>
    house.pool.query(`UPDATE usdt_deposit SET block_hash = ${from} || substr(block_hash, 2) WHERE customer_id = $1`, [
      here.id,
    ]);
  await block("'x'");
  // One member alone moves nothing: who named a block does not confirm it, and another one confirms only what they have
  // seen.
  await name(height);
  await look();
  await expect(confirm(one, height)).rejects.toThrow('REVIEW_SECOND_PERSON');
  await expect(confirm(two, height - 1n)).rejects.toThrow('STATE_HAS_MOVED');
  expect(await trouble()).toBe('replaced_too_deep');
  await house.inTx((tx) => dropResume(tx, 'ethereum', height), one);
  await expect(confirm(two, height)).rejects.toThrow('STATE_HAS_MOVED');
  await resume(height);
  await look();
  expect((await networkOf(here, 'ethereum')).State).toBe('silent');
  expect(await deposits(here)).toEqual(['credited 12']);
  // Named below it, the deposit is gone from the chain that the house knew, and found again in the chain's own block.
  await resume(height - 20n);
  await look();
  await look();
  expect((await networkOf(here, 'ethereum')).State).toBe('ready');
  expect(await money(here)).toBe('10.00 owed 0.00');
  expect(await mails(here)).toEqual(['usdt.credited', 'usdt.lost', 'usdt.credited']);
  expect(await house.inTx(chainsWaiting)).toMatchObject({ count: 0 });
});
