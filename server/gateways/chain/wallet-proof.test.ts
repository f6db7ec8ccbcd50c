import { TronWeb, Trx } from 'tronweb';
import { generatePrivateKey, HDKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { depositAddress, isSignedBy, readWalletAddress, walletMessage } from './index.ts';
import { hexOfTron, tronOfHex } from './tron-address.ts';

const KEY = generatePrivateKey();
const ethereum = privateKeyToAccount(KEY);
const tronShown = TronWeb.address.fromPrivateKey(KEY.slice(2)) as string;

const challenge = (network: ChainNetwork, address: string) =>
  walletMessage({
    network,
    address,
    nonce: 'abcdefgh12345678',
    site: new URL('https://console.registrar.test'),
    chainId: network === 'ethereum' ? 1n : 728126428n,
    from: new Date('2026-11-21T10:00:00Z'),
    until: new Date('2026-11-21T10:10:00Z'),
  });

test('C2 an address is read by the rules of its network', async () => {
  const read = async (network: ChainNetwork, text: string) => (await readWalletAddress(network, text))?.shown;
  expect(await read('ethereum', ethereum.address)).toBe(ethereum.address);
  // All small letters carry no checksum: taken, and written with it.
  expect(await read('ethereum', ethereum.address.toLowerCase())).toBe(ethereum.address);
  const swapped = ethereum.address.replace(/[a-fA-F](?=[^a-fA-F]*$)/, (sign) =>
    sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
  );
  for (const wrong of [swapped, ethereum.address.slice(0, -1), tronShown, `0x${'0'.repeat(40)}`, '', '0x', 'name.eth'])
    expect(await read('ethereum', wrong)).toBeUndefined();
  expect(await read('tron', tronShown)).toBe(tronShown);
  const other = tronShown.at(-1) === 'a' ? 'b' : 'a';
  for (const wrong of [
    `${tronShown.slice(0, -1)}${other}`,
    ethereum.address,
    tronShown.slice(0, -1),
    tronShown.toLowerCase(),
    '',
  ])
    expect(await read('tron', wrong)).toBeUndefined();
});

test('C2 TRON addresses are those of its own library, there and back', () => {
  for (let i = 0; i < 20; i += 1) {
    const key = generatePrivateKey().slice(2);
    const shown = TronWeb.address.fromPrivateKey(key) as string;
    const hex = hexOfTron(shown) ?? '';
    expect(`41${hex.slice(2)}`).toBe(TronWeb.address.toHex(shown));
    expect(tronOfHex(hex)).toBe(shown);
  }
});

test('C2 a message signed by the wallet proves it on either network, and no other text or wallet does', async () => {
  const ether = { network: 'ethereum' as const, shown: ethereum.address, hex: ethereum.address.toLowerCase() };
  const text = await challenge('ethereum', ethereum.address);
  expect(text).toContain('console.registrar.test wants you to sign in with your Ethereum account');
  const signed = await ethereum.signMessage({ message: text });
  expect(await isSignedBy(ether, text, signed)).toBe(true);
  expect(await isSignedBy(ether, `${text} `, signed)).toBe(false);
  expect(await isSignedBy({ ...ether, hex: `0x${'1'.repeat(40)}` }, text, signed)).toBe(false);
  for (const wrong of ['', '0x', `0x${'0'.repeat(130)}`, `${signed}00`, signed.replace('0x', '0y')])
    expect(await isSignedBy(ether, text, wrong)).toBe(false);

  const tron = { network: 'tron' as const, shown: tronShown, hex: hexOfTron(tronShown) ?? '' };
  const tronText = await challenge('tron', tronShown);
  const tronSigned = Trx.signMessageV2(tronText, KEY.slice(2));
  expect(await isSignedBy(tron, tronText, tronSigned)).toBe(true);
  // The same key and words in the other network's form are another proof.
  expect(await isSignedBy(tron, tronText, await ethereum.signMessage({ message: tronText }))).toBe(false);
});

test('J5 deposit addresses come from the public key alone and are those of the private one', async () => {
  const account = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/44'/60'/0'");
  const access = { network: 'ethereum' as const, rpcUrl: '', chainId: 1n, token: '', xpub: account.publicExtendedKey };
  for (const index of [0n, 1n, 199n]) {
    const { privateKey } = account.deriveChild(0).deriveChild(Number(index));
    const key = `0x${Buffer.from(privateKey ?? []).toString('hex')}` as const;
    expect((await depositAddress(access, index)).shown).toBe(privateKeyToAccount(key).address);
    const tron = await depositAddress({ ...access, network: 'tron' }, index);
    expect(tron.shown).toBe(TronWeb.address.fromPrivateKey(key.slice(2)));
  }
});
