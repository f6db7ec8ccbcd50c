import type { FastifyInstance } from 'fastify';
import { TronWeb, Trx } from 'tronweb';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainAccess } from '../../../platform/settings/chains.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type FileCustomer, fileCustomer, openCustomerApp, testPicture } from '../../files/testing.ts';
import { fileRoutes } from '../../files/wiring.ts';
import { walletStatesOf, walletsWaiting } from '../index.ts';
import { walletRoutes } from '../wiring.ts';
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

/** The form of specification §7, as a browser writes it. */
async function asForm(
  of: FileCustomer,
  parts: Readonly<Record<string, string | Blob>>,
  key = `wallet-form-key-${++last}`,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  return of.post('/verify/updatewallet', Buffer.from(await whole.arrayBuffer()), {
    'content-type': type,
    'idempotency-key': key,
  });
}
const picture = async () => new Blob([new Uint8Array(await testPicture())], { type: 'image/jpeg' });
const fields = () => ({
  Network: 'ethereum',
  Address: privateKeyToAccount(generatePrivateKey()).address as string,
  Proof: 'picture',
  Agreed: 'true',
  SafeCode: 'right-code',
});

test('C1 the same call as a form with its picture in it; sent again it is the same request, with another picture another', async () => {
  const here = await customer();
  const sent = { ...fields(), Image: await picture() };
  const first = await asForm(here, sent, 'wallet-form-twice');
  expect([first.Key, first.Data.State, first.Data.Proof]).toEqual(['OK', 'pending', 'picture']);
  expect((await asForm(here, sent, 'wallet-form-twice')).Data.Id).toBe(first.Data.Id);
  const other = new Blob([new Uint8Array(await testPicture({ width: 700 }))]);
  expect((await asForm(here, { ...sent, Image: other }, 'wallet-form-twice')).Key).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await asForm(here, sent)).Key).toBe('WALLET_PENDING');
  const claimed = await house.pool.query(
    "SELECT count(*)::int AS n FROM stored_file WHERE customer_id = $1 AND claimed_by = 'wallet:' || $2",
    [here.id, first.Data.Id],
  );
  expect(claimed.rows).toEqual([{ n: 1 }]);
});

test('C1 a form is judged as its fields would be: code, agreement, unknown fields, a number of a picture beside', async () => {
  const here = await customer();
  const { SafeCode, Agreed, ...rest } = fields();
  const Image = await picture();
  expect((await asForm(here, { ...rest, Agreed, Image })).Key).toBe('SAFE_CODE_NEEDED');
  expect((await asForm(here, { ...rest, SafeCode, Image })).Key).toBe('INVALID_INPUT');
  expect((await asForm(here, { ...fields(), Image, Extra: 'x' })).Key).toBe('INVALID_INPUT');
  expect((await asForm(here, { ...fields(), Image, FileId: '1' })).Key).toBe('BODY_UNREADABLE');
  expect((await asForm(here, { ...fields(), Image: 'no picture' })).Key).toBe('BODY_UNREADABLE');
  expect((await asForm(here, { ...fields(), Other: Image })).Key).toBe('BODY_UNREADABLE');
  expect((await asForm(here, { ...fields(), Image: new Blob(['GIF89a']) })).Key).toBe('PICTURE_UNREADABLE');
  const numbered = await asForm(here, { ...fields(), FileId: await here.picture('wallet') });
  expect([numbered.Key, numbered.Data.State]).toEqual(['OK', 'pending']);
});

test('C1 nothing of a form is kept for who may not call; what is too large, torn or of thousands of parts is refused', async () => {
  const here = await customer();
  const Image = await picture();
  const files = async () => (await house.pool.query('SELECT count(*)::int AS n FROM stored_file')).rows[0].n;
  const before = await files();
  here.cookies.delete('namestead_session');
  expect((await asForm(here, { ...fields(), Image })).Key).toBe('NOT_SIGNED_IN');
  expect(await files()).toBe(before);

  const again = await customer();
  const large = new Blob([new Uint8Array(4 * 1_048_576 + 1)]);
  const refused = await asForm(again, { ...fields(), Image: large });
  expect([refused.Key, refused.Msg.includes('4 MB')]).toEqual(['BODY_TOO_LARGE', true]);
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`Part${at}`, 'x']));
  expect((await asForm(again, many)).Key).toBe('BODY_UNREADABLE');
  const raw = (body: string, type = 'multipart/form-data; boundary=line') =>
    again.post('/verify/updatewallet', Buffer.from(body), {
      'content-type': type,
      'idempotency-key': 'wallet-form-raw',
    });
  const part = '--line\r\nContent-Disposition: form-data; name="Network"\r\n\r\nethereum\r\n';
  for (const torn of ['', '--line', part, `${part}${part}--line--\r\n`])
    expect((await raw(torn)).Key).toBe('BODY_UNREADABLE');
  expect((await raw(`${part}--line--\r\n`, 'multipart/form-data')).Key).toBe('BODY_UNREADABLE');
  expect((await raw(`${part}--line--\r\n`)).Key).toBe('INVALID_INPUT');
  expect(await files()).toBe(before);
});
