import { expect, test } from 'vitest';
import { readChains } from './chains.ts';

const XPUB =
  'xpub6DSyYwSLS99tXuywJBcp4i1E3Xn7DQvsXYCRQp8Yx6nArLmQETJwkEdS94c8kQkkSmu1GbjGFGyYnyn3q7dxh6Yr2QRJYdFXG5bXieLeJdg';
const GOOD: Record<string, string> = {
  CHAIN_ETHEREUM_RPC_URL: 'https://node.registrar.test/eth',
  CHAIN_ETHEREUM_CHAIN_ID: '1',
  CHAIN_ETHEREUM_TOKEN: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  CHAIN_ETHEREUM_XPUB: XPUB,
  CHAIN_TRON_RPC_URL: 'https://node.registrar.test/jsonrpc',
  CHAIN_TRON_CHAIN_ID: '728126428',
  CHAIN_TRON_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  CHAIN_TRON_XPUB: XPUB,
};

function read(over: Record<string, string>, mode: 'demonstration' | 'production' = 'production') {
  const env: Record<string, string> = { ...GOOD, ...over };
  const refused: string[] = [];
  const chains = readChains(
    (name) => env[name] ?? '',
    mode,
    (setting) => refused.push(setting),
  );
  return { networks: [...chains.keys()], refused };
}

test('J5 a network is set up whole or not at all', () => {
  expect(read({})).toEqual({ networks: ['ethereum', 'tron'], refused: [] });
  const without = Object.fromEntries(Object.keys(GOOD).map((name) => [name, '']));
  expect(read(without)).toEqual({ networks: [], refused: [] });
  expect(read({ CHAIN_TRON_TOKEN: '' })).toEqual({ networks: ['ethereum'], refused: ['CHAIN_TRON_TOKEN'] });
});

test('J5 production refuses a sandbox, a test network, an address of the other network and a private key', () => {
  const wrong: Record<string, string> = {
    CHAIN_ETHEREUM_RPC_URL: 'http://127.0.0.1:8090/chain/ethereum',
    CHAIN_ETHEREUM_CHAIN_ID: '31337',
    CHAIN_TRON_TOKEN: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    CHAIN_TRON_XPUB: XPUB.replace('xpub', 'xprv'),
  };
  for (const [setting, value] of Object.entries(wrong)) expect(read({ [setting]: value }).refused).toEqual([setting]);
  expect(read({ CHAIN_ETHEREUM_RPC_URL: 'http://node.registrar.test' }).refused).toEqual(['CHAIN_ETHEREUM_RPC_URL']);
  const { CHAIN_ETHEREUM_RPC_URL, CHAIN_ETHEREUM_CHAIN_ID } = wrong as Record<string, string>;
  expect(
    read(
      { CHAIN_ETHEREUM_RPC_URL: CHAIN_ETHEREUM_RPC_URL!, CHAIN_ETHEREUM_CHAIN_ID: CHAIN_ETHEREUM_CHAIN_ID! },
      'demonstration',
    ).refused,
  ).toEqual([]);
});
