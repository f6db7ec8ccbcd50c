import type { FastifyInstance } from 'fastify';
import { TronWeb, Trx } from 'tronweb';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainAccess } from '../../../platform/settings/chains.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { fileRoutes } from '../../files/index.ts';
import { type FileCustomer, fileCustomer, openCustomerApp } from '../../files/testing.ts';
import { walletRoutes, walletStatesOf, walletsWaiting } from '../index.ts';
import { lockWallet } from './store.ts';
import { refuseWallet, verifyWallet } from './verify-wallet.ts';

const access = (network: 'ethereum' | 'tron', token: string): [typeof network, ChainAccess] => [
  network,
  { network, token, rpcUrl: 'http://127.0.0.1:1', chainId: 1n, xpub: '' },
];
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const STAFF = { kind: 'staff', staffId: 3n } as const;

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  const chains = new Map([access('ethereum', TOKEN), access('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')]);
  house = await openTestHouse({ chains });
  app = await openCustomerApp(house, [...walletRoutes, ...fileRoutes]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let last = 0;
const customer = () => fileCustomer(house, app, `wallet-${++last}@example.com`);
const post = (of: FileCustomer, path: string, body: object) => {
  last += 1;
  const input = { SafeCode: 'right-code', ...body };
  return of.post(`/verify/${path}`, input, { 'idempotency-key': `wallet-test-key-${last}` });
};
const items = async (of: FileCustomer) => (await of.get('/verify/wallet')).Data.Items;
const decide = (id: string, work: typeof verifyWallet) =>
  house.inTx(async (tx) => work(tx, (await lockWallet(tx, BigInt(id)))!), STAFF);
const mails = async (of: FileCustomer) => {
  const { rows } = await house.pool.query('SELECT kind FROM notice WHERE customer_id = $1 ORDER BY id', [of.id]);
  return rows.map((row) => row.kind);
};

/** A wallet on Ethereum, and the body that proves it by a signature. */
async function signed(of: FileCustomer, key = generatePrivateKey()) {
  const wallet = privateKeyToAccount(key);
  const { Data } = await of.post('/verify/walletmessage', { Network: 'ethereum', Address: wallet.address });
  const Signature = await wallet.signMessage({ message: Data.Message });
  return { Address: wallet.address, Proof: 'signature', MessageId: Data.MessageId, Signature, Agreed: true } as const;
}
const pictured = async (of: FileCustomer, Address: string = privateKeyToAccount(generatePrivateKey()).address) => ({
  Address,
  Proof: 'picture' as const,
  FileId: await of.picture('wallet'),
  Agreed: true as const,
});

test('C2 a signed message verifies a wallet at once, on either network; the same message proves nothing again', async () => {
  const here = await customer();
  const proof = await signed(here);
  const done = await post(here, 'updatewallet', { Network: 'ethereum', ...proof });
  expect(done).toMatchObject({ Key: 'OK', Data: { State: 'verified', Address: proof.Address } });
  expect((await post(here, 'updatewallet', { Network: 'ethereum', ...proof })).Key).toBe('WALLET_ALREADY_VERIFIED');
  const change = { Id: done.Data.Id, ...proof };
  expect((await post(here, 'updatewalletaddress', change)).Key).toBe('WALLET_MESSAGE_DEAD');

  const key = generatePrivateKey().slice(2);
  const Address = TronWeb.address.fromPrivateKey(key) as string;
  const { Data } = await here.post('/verify/walletmessage', { Network: 'tron', Address });
  const tron = { Network: 'tron', Address, Proof: 'signature', MessageId: Data.MessageId, Agreed: true };
  const Signature = Trx.signMessageV2(Data.Message, key);
  expect((await post(here, 'updatewallet', { ...tron, Signature })).Key).toBe('OK');
  expect(await house.inTx((tx) => walletStatesOf(tx, here.id))).toEqual(
    new Map([
      ['ethereum', 'verified'],
      ['tron', 'verified'],
    ]),
  );
  expect(await mails(here)).toEqual(['wallet.verified', 'wallet.verified']);
});

test('C2 another signature, another customer, another address, and a message too old prove nothing', async () => {
  const [here, other] = [await customer(), await customer()];
  const proof = { Network: 'ethereum', ...(await signed(here)) };
  const stranger = await signed(other);
  const ask = async (over: object, of = here) => (await post(of, 'updatewallet', { ...proof, ...over })).Key;
  expect(await ask({ Signature: stranger.Signature })).toBe('WALLET_SIGNATURE_WRONG');
  expect(await ask({ Signature: '0x1234' })).toBe('WALLET_SIGNATURE_WRONG');
  expect(await ask({ MessageId: stranger.MessageId })).toBe('WALLET_MESSAGE_DEAD');
  expect(await ask({ Address: stranger.Address })).toBe('WALLET_MESSAGE_DEAD');
  expect(await ask({ MessageId: undefined })).toBe('WALLET_MESSAGE_DEAD');
  expect(await ask({}, other)).toBe('WALLET_MESSAGE_DEAD');
  for (const wrong of ['', '0x12', TOKEN, proof.Address.slice(0, -1), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'])
    expect(await ask({ Address: wrong })).toBe('INVALID_INPUT');
  expect(await ask({ Agreed: false })).toBe('INVALID_INPUT');
  expect(await ask({ SafeCode: 'wrong-code' })).not.toBe('OK');
  await house.pool.query("UPDATE wallet_message SET expires_at = expires_at - interval '10 minutes 1 second'");
  expect(await ask({})).toBe('WALLET_MESSAGE_DEAD');
  expect(await items(here)).toEqual([]);
});

test('C2 a picture waits for staff and blocks a new request; approved, the wallet is verified', async () => {
  const here = await customer();
  const asked = await post(here, 'updatewallet', {
    Network: 'tron',
    ...(await pictured(here, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')),
  });
  expect(asked.Key).toBe('INVALID_INPUT');
  const Address = TronWeb.address.fromPrivateKey(generatePrivateKey().slice(2)) as string;
  const { Data } = await post(here, 'updatewallet', { Network: 'tron', ...(await pictured(here, Address)) });
  expect(Data).toMatchObject({
    State: 'pending',
    Proof: 'picture',
    Actions: ['delete'],
    ExpectedAt: expect.any(String),
  });
  expect((await house.inTx(walletsWaiting))?.Waiting).toBe(1);
  // Whatever the network and the proof: one request at a time (specification §4).
  const second = { Network: 'ethereum', ...(await signed(here)) };
  expect((await post(here, 'updatewallet', second)).Key).toBe('WALLET_PENDING');
  await decide(Data.Id, verifyWallet);
  expect(await items(here)).toMatchObject([{ State: 'verified', Address, Actions: ['change', 'delete'] }]);
  expect((await post(here, 'updatewallet', second)).Key).toBe('OK');
  expect(await mails(here)).toEqual(['wallet.asked', 'wallet.verified', 'wallet.verified']);
  expect(await house.inTx(walletsWaiting)).toBeUndefined();
});

test('C2 a refusal tells why and erases the picture; a second decision changes nothing', async () => {
  const here = await customer();
  const proof = await pictured(here);
  const { Data } = await post(here, 'updatewallet', { Network: 'ethereum', ...proof });
  const why = { reason: 'address_missing', note: 'The end is cut off.' } as const;
  await decide(Data.Id, (tx, row) => refuseWallet(tx, row, why));
  const refused = { State: 'refused', Reason: 'address_missing', Note: 'The end is cut off.', Actions: [] };
  expect(await items(here)).toMatchObject([refused]);
  const kept = await house.pool.query('SELECT erased_at FROM stored_file WHERE id = $1', [proof.FileId]);
  expect(kept.rows[0].erased_at).not.toBeNull();
  await expect(decide(Data.Id, verifyWallet)).rejects.toMatchObject({ key: 'STATE_HAS_MOVED' });
  expect(await items(here)).toMatchObject([refused]);
  expect((await post(here, 'updatewallet', { Network: 'ethereum', ...proof })).Key).toBe('FILE_UNKNOWN');
});

test('C2 change of address: the old one stands until the new one is verified; delete and take back', async () => {
  const [here, other] = [await customer(), await customer()];
  const first = (await post(here, 'updatewallet', { Network: 'ethereum', ...(await signed(here)) })).Data;
  const next = await pictured(here);
  expect((await post(other, 'updatewalletaddress', { Id: first.Id, ...next })).Key).toBe('NOT_FOUND');
  const asked = (await post(here, 'updatewalletaddress', { Id: first.Id, ...next })).Data;
  expect((await items(here)).map((row: { State: string }) => row.State)).toEqual(['pending', 'verified']);
  expect((await post(other, 'delwallet', { Id: asked.Id })).Key).toBe('NOT_FOUND');
  expect((await post(here, 'delwallet', { Id: asked.Id })).Key).toBe('OK');
  const again = (await post(here, 'updatewalletaddress', { Id: first.Id, ...(await pictured(here)) })).Data;
  await decide(again.Id, verifyWallet);
  const states = (await items(here)).map((row: { State: string }) => row.State);
  expect(states).toEqual(['verified', 'withdrawn', 'replaced']);
  expect((await post(here, 'delwallet', { Id: again.Id })).Key).toBe('OK');
  expect((await post(here, 'delwallet', { Id: again.Id })).Key).toBe('STATE_HAS_MOVED');
  expect(await house.inTx((tx) => walletStatesOf(tx, here.id))).toEqual(new Map());
});

test('C2 of many requests at once one is taken; of two staff members one decides', async () => {
  const here = await customer();
  const proofs = [await pictured(here), await pictured(here), await pictured(here)];
  const answers = await Promise.all(
    proofs.map((proof) => post(here, 'updatewallet', { Network: 'ethereum', ...proof })),
  );
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'WALLET_PENDING', 'WALLET_PENDING']);
  const { Id } = answers.find(({ Key }) => Key === 'OK')!.Data;
  const both = await Promise.allSettled([decide(Id, verifyWallet), decide(Id, verifyWallet)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await mails(here)).toEqual(['wallet.asked', 'wallet.verified']);
});

test('J5 a network that is not set up is neither listed nor taken', async () => {
  const bare = await openTestHouse();
  const small = await openCustomerApp(bare, walletRoutes);
  const here = await fileCustomer(bare, small, 'bare@example.com');
  expect((await here.get('/verify/wallet')).Data).toEqual({ Networks: [], Items: [] });
  const asked = await here.post('/verify/walletmessage', {
    Network: 'tron',
    Address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  });
  expect(asked.Key).toBe('WALLET_NETWORK_CLOSED');
  await small.close();
  await bare.close();
});
