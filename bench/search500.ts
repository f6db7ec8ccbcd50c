import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { checkDomains } from '#protocols/epp/commands/check.ts';
import { logIn } from '#protocols/epp/log-in.ts';
import { NS } from '#protocols/epp/namespaces.ts';
import { type EppSession, openSession } from '#protocols/epp/session.ts';
import { type BenchHouse, serverPid, withHouse } from './house.ts';
import { canMeasure, residentMb } from './processes.ts';
import { type Bench, type BenchOptions, type BenchResult, median } from './result.ts';

const NAMES = 500;
const RTT_MS = 30;
const COMMAND_MS = 2;
/** Of the peer's 500 commands this many are sent; each waits a whole round trip, so they scale. */
const SERIAL_MEASURED = 50;
const SEARCHES = 5;
const WHOLE_MS_MAX = 3 * RTT_MS + 50;
const FIRST_MS_MAX = 1.5 * RTT_MS;
const SERVER_MB_MAX = 350;

let made = 0;
const freshNames = (count: number) => Array.from({ length: count }, () => `bench-${(++made).toString(36)}`);

interface Search {
  readonly firstMs: number;
  readonly wholeMs: number;
  readonly lines: number;
  readonly registrable: number;
}

/** One search over HTTP, as the page does it: a line of NDJSON per name. */
async function search({ consoleUrl, customer }: BenchHouse): Promise<Search> {
  const body = JSON.stringify({ Names: freshNames(NAMES), Suffixes: ['com'] });
  const headers = { origin: consoleUrl, cookie: customer.cookie(), 'content-type': 'application/json' };
  const begin = performance.now();
  const response = await fetch(`${consoleUrl}/api/domain/search`, { method: 'POST', body, headers });
  let firstMs = Number.NaN;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    if (chunks.length === 0) firstMs = performance.now() - begin;
    chunks.push(chunk);
  }
  const wholeMs = performance.now() - begin;
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
  const free = lines.filter((line) => (JSON.parse(line) as { Data: { Status: string } }).Data.Status === 'registrable');
  return { firstMs, wholeMs, lines: lines.length, registrable: free.length };
}

/** The peer's one session, with the credentials the sandbox gave the house. */
async function openPeer({ data, eppPort }: BenchHouse): Promise<EppSession> {
  const partners = JSON.parse(readFileSync(join(data, 'sandbox', 'partners.json'), 'utf8')) as Record<string, string>;
  const read = (name: string) => readFileSync(partners[`REGISTRY_VERISIGN_${name}_FILE`] as string, 'utf8');
  const socket = connect({
    host: '127.0.0.1',
    port: eppPort,
    ca: read('CA'),
    cert: read('CERT'),
    key: read('KEY'),
  });
  socket.setNoDelay(true);
  const session = await openSession(socket);
  const { REGISTRY_VERISIGN_LOGIN: clID = '', REGISTRY_VERISIGN_PASSWORD: pw = '' } = partners;
  const options = { objects: [NS.domain], extensions: [NS.loginSec], clTRID: 'BENCH-LOGIN', timeoutMs: 5_000 };
  const { ok, answer } = await logIn(session, { clID, pw }, options);
  if (!ok) throw new Error(`the peer cannot log in: ${answer.code}`);
  return session;
}

/** Milliseconds for 500 names asked one by one, reckoned from those measured. */
async function serialMs(session: EppSession): Promise<number> {
  const begin = performance.now();
  for (const name of freshNames(SERIAL_MEASURED)) {
    await session.send(checkDomains, [`${name}.com`], { clTRID: `BENCH-${name}`, timeoutMs: 5_000 });
  }
  return ((performance.now() - begin) / SERIAL_MEASURED) * NAMES;
}

async function measure(house: BenchHouse, { rounds }: BenchOptions): Promise<BenchResult> {
  const peer = await openPeer(house);
  const searches: Search[] = [];
  const whole: number[] = [];
  const first: number[] = [];
  const times: number[] = [];
  const serial: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const peerMs = await serialMs(peer);
    const ours: Search[] = [];
    for (let n = 0; n < SEARCHES; n++) ours.push(await search(house));
    // The first is the warm-up: it opens the sessions at the registry.
    if (round === 0) continue;
    searches.push(...ours);
    const wholeMs = median(ours.map((each) => each.wholeMs));
    serial.push(peerMs);
    whole.push(wholeMs);
    first.push(median(ours.map((each) => each.firstMs)));
    times.push(peerMs / wholeMs);
  }
  await peer.logout(1_000);
  const atMost = (value: number) => ({ kind: 'atMost', value }) as const;
  const resident = canMeasure ? [residentMb(serverPid(house))] : [];
  return {
    name: 'search500',
    rounds,
    ratios: [
      { what: '500 names over HTTP, whole answer', samples: whole, unit: 'ms', target: atMost(WHOLE_MS_MAX) },
      { what: 'first result', samples: first, unit: 'ms', target: atMost(FIRST_MS_MAX) },
      { what: 'times as fast as serial EPP', samples: times, target: { kind: 'atLeast', value: 150 } },
      { what: 'serial EPP, one name per check', samples: serial, unit: 'ms' },
      ...resident.map((mb) => ({
        what: 'server process after the searches (RSS)',
        samples: [mb],
        unit: 'MB',
        target: atMost(SERVER_MB_MAX),
      })),
    ],
    invariants: [
      {
        what: 'every search gave 500 lines, all of them answered by the registry',
        holds: searches.every(({ lines, registrable }) => lines === NAMES && registrable === NAMES),
        examined: searches.length,
      },
    ],
    notes: [
      `Registry with RTT ${RTT_MS} ms and ${COMMAND_MS} ms per command, over TLS. The peer sent ${SERIAL_MEASURED} checks of one name, scaled to ${NAMES}; each round's figure is the median of ${SEARCHES} searches.`,
      ...(canMeasure ? [] : ['Memory: SKIPPED, this system has no /proc.']),
    ],
  };
}

/** Bench C: availability of 500 names against serial EPP. */
export const search500: Bench = {
  name: 'search500',
  run: (options) =>
    withHouse({ SANDBOX_RTT_MS: String(RTT_MS), SANDBOX_COMMAND_MS: String(COMMAND_MS) }, (house) =>
      measure(house, options),
    ),
};
