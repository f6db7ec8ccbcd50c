import { connect, isIP } from 'node:net';
import { namesPrivatePlace } from './public-address.ts';
import { publicLookup } from './public-lookup.ts';

/** A WHOIS server (RFC 3912). */
export interface WhoisServer {
  readonly host: string;
  readonly port: number;
}

/** More than one name's answer; the rest is another server's mistake. */
export class WhoisTooLong extends Error {}

/**
 * Asks one line and reads until the server closes. `name` is A-labels, so nothing in it can end the line. Throws on
 * time-out, on a broken connection and above the bound.
 */
export async function askWhois(
  server: WhoisServer,
  name: string,
  timeoutMs: number,
  bytesMax: number,
): Promise<string> {
  const { host, port } = server;
  const meant = namesPrivatePlace(host);
  if (!/^[a-z0-9.-]+$/.test(name)) throw new Error('a WHOIS question is a name in A-labels');
  // A literal address in the setting is meant as it stands; a name is resolved to public addresses only.
  const socket = connect({ host, port, ...(meant || isIP(host) !== 0 ? {} : { lookup: publicLookup }) });
  const late = setTimeout(() => socket.destroy(new Error('no answer in time')), timeoutMs);
  try {
    socket.end(`${name}\r\n`);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new WhoisTooLong(`more than ${bytesMax} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}
