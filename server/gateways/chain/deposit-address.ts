import { ECDH } from 'node:crypto';
import type { ChainAccess } from '../../platform/settings/chains.ts';
import { tronOfHex } from './tron-address.ts';

/** An address that belongs to one customer: as it is shown, and as the network's logs name it. */
export interface DepositAddress {
  readonly shown: string;
  readonly hex: string;
}

const whole = (key: Uint8Array): `0x${string}` =>
  `0x${String(ECDH.convertKey(key, 'secp256k1', undefined, 'hex', 'uncompressed'))}`;

/**
 * `xpub/0/index`: made from the public key alone. The library is loaded when the first address is made: it takes 20 MB.
 */
export async function depositAddress({ network, xpub }: ChainAccess, index: bigint): Promise<DepositAddress> {
  const { HDKey, publicKeyToAddress } = await import('viem/accounts');
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(Number(index));
  if (!publicKey) throw new Error(`no address ${index} on ${network}`);
  const shown = publicKeyToAddress(whole(publicKey));
  const hex = shown.toLowerCase();
  return { hex, shown: network === 'tron' ? tronOfHex(hex) : shown };
}
