import { type IncomingMessage, get as plainGet } from 'node:http';
import { get as secureGet } from 'node:https';
import { isIP } from 'node:net';
import { bareHost, isPublicAddress, namesPrivatePlace } from './public-address.ts';
import { PrivateAddress, publicLookup } from './public-lookup.ts';

/** Bounds of one question. */
export interface GetLimits {
  /** Milliseconds for everything together, redirects too. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly redirectsMax: number;
}

export interface Got {
  readonly status: number;
  readonly text: string;
}

/** An answer that breaks a bound: too large, too many redirects, or led to a place where nothing may be asked. */
export class UnfitAnswer extends Error {}

/** May this address be asked? https anywhere public, and the configured server as it is configured. */
function assertAllowed(url: URL, configured: URL): void {
  if (url.origin === configured.origin) return;
  if (url.protocol !== 'https:') throw new UnfitAnswer('a redirect leads to plain http');
  if (url.username !== '' || url.password !== '') throw new UnfitAnswer('a redirect carries a password');
  const host = bareHost(url.hostname);
  // A literal address is never resolved, so nobody else would look at it.
  if (namesPrivatePlace(host) || (isIP(host) !== 0 && !isPublicAddress(host))) throw new PrivateAddress(host);
}

function open(url: URL, configured: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? secureGet : plainGet;
  const meant = url.origin === configured.origin && namesPrivatePlace(url.hostname);
  const options = {
    signal,
    agent: false as const,
    headers: { accept: 'application/rdap+json, application/json;q=0.8', 'accept-encoding': 'identity' },
    ...(meant ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject);
  });
}

async function read(answer: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new UnfitAnswer('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Fetches text from a stranger's server within bounds. Redirects lead only to https or back to the configured server,
 * never to a private address; what was asked is not repeated anywhere else. Throws on every bound, on a time-out and on
 * a broken connection.
 */
export async function boundedGet(address: string, configured: URL, limits: GetLimits): Promise<Got> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; ; redirects++) {
    assertAllowed(url, configured);
    const answer = await open(url, configured, signal);
    const status = answer.statusCode ?? 0;
    try {
      if (status < 300 || status > 399) return { status, text: await read(answer, limits.bytesMax) };
      if (redirects >= limits.redirectsMax) throw new UnfitAnswer('too many redirects');
      const next = URL.parse(answer.headers.location ?? '', url.href);
      if (!next) throw new UnfitAnswer('a redirect leads nowhere');
      url = next;
    } finally {
      answer.destroy();
    }
  }
}
