import { once } from 'node:events';

/**
 * Takes a file as its customer does, in a process of its own, so that whoever measures other calls meanwhile waits for
 * the house and not for themselves. Says `ready`, begins with the first line it is told, and says what it took as JSON.
 * Arguments: address, cookie.
 */

export interface Taken {
  readonly seconds: number;
  readonly bytes: number;
  readonly firstMs: number;
  readonly lines: number;
}

const LINE_FEED = 10;
function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}

async function take(address: string, cookie: string): Promise<Taken> {
  const begin = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  let [bytes, firstMs, lines] = [0, Number.NaN, 0];
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    if (bytes === 0) firstMs = performance.now() - begin;
    bytes += chunk.length;
    lines += linesIn(chunk);
  }
  return { seconds: (performance.now() - begin) / 1000, bytes, firstMs, lines };
}

const [address = '', cookie = ''] = process.argv.slice(2);
// The first call of a process costs what loads its client.
await (await fetch(new URL('/api/health', address))).text();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdout.write(JSON.stringify(await take(address, cookie)));
process.exit();
