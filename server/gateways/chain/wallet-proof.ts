import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { hexOfTron, tronOfHex } from './tron-address.ts';

/**
 * A customer's own address, in the one form in which it is stored and compared: checksummed on Ethereum, base 58 on
 * TRON.
 */
export interface WalletAddress {
  readonly shown: string;
  readonly hex: string;
}

const NOBODY = `0x${'0'.repeat(40)}`;
const SIGNATURE = /^0x[0-9a-f]{130}$/i;
const TRON_PREFIX = '\x19TRON Signed Message:\n';

/**
 * Reads an address that somebody typed; undefined where it is none of this network. A wrong checksum is refused; an
 * Ethereum address in small letters alone carries none and is taken, written anew with it. Nobody's address (zero)
 * belongs to nobody.
 */
export async function readWalletAddress(network: ChainNetwork, text: string): Promise<WalletAddress | undefined> {
  if (network === 'tron') {
    const hex = hexOfTron(text);
    return hex === undefined || hex === NOBODY ? undefined : { shown: tronOfHex(hex), hex };
  }
  const { getAddress, isAddress } = await import('viem/utils');
  if (!isAddress(text)) return undefined;
  const shown = getAddress(text);
  const hex = shown.toLowerCase();
  return hex === NOBODY ? undefined : { shown, hex };
}

interface Challenge {
  readonly network: ChainNetwork;
  readonly address: string;
  readonly nonce: string;
  /** The console's address: what the wallet shows beside the message, so that no other site can pass it on. */
  readonly site: URL;
  readonly chainId: bigint;
  readonly from: Date;
  readonly until: Date;
}

const STATEMENT = 'I own this wallet and use it for my account. Signing moves no money.';

/**
 * What the wallet signs: EIP-4361 (Sign-In with Ethereum); the same lines in the same order on TRON, which has no
 * standard of its own.
 */
export async function walletMessage(of: Challenge): Promise<string> {
  const { network, address, nonce, site, chainId, from, until } = of;
  if (network === 'ethereum') {
    const { createSiweMessage } = await import('viem/siwe');
    return createSiweMessage({
      domain: site.host,
      address: address as `0x${string}`,
      statement: STATEMENT,
      uri: site.origin,
      version: '1',
      chainId: Number(chainId),
      nonce,
      issuedAt: from,
      expirationTime: until,
    });
  }
  return [
    `${site.host} wants you to sign in with your TRON account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${site.origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${from.toISOString()}`,
    `Expiration Time: ${until.toISOString()}`,
  ].join('\n');
}

/**
 * Was this very text signed by the key of this address? EIP-191 on Ethereum, message form V2 on TRON. Wallets that are
 * contracts cannot be asked here.
 */
export async function isSignedBy(
  address: WalletAddress & { readonly network: ChainNetwork },
  message: string,
  signature: string,
): Promise<boolean> {
  const given = signature.startsWith('0x') ? signature : `0x${signature}`;
  if (!SIGNATURE.test(given)) return false;
  const { hashMessage, keccak256, recoverAddress, toBytes } = await import('viem/utils');
  const bytes = toBytes(message);
  const hash =
    address.network === 'ethereum'
      ? hashMessage(message)
      : keccak256(Buffer.concat([toBytes(`${TRON_PREFIX}${bytes.length}`), bytes]));
  try {
    return (await recoverAddress({ hash, signature: given as `0x${string}` })).toLowerCase() === address.hex;
  } catch {
    // A text of the right length that is no point of the curve.
    return false;
  }
}
