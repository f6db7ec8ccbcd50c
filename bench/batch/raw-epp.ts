import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { Answer } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { createDomain, createHost } from '#protocols/epp/commands/create.ts';
import { renewDomain } from '#protocols/epp/commands/renew.ts';
import { transferDomain } from '#protocols/epp/commands/transfer.ts';
import { namestore } from '#protocols/epp/extensions/namestore.ts';
import { logIn } from '#protocols/epp/log-in.ts';
import { NS } from '#protocols/epp/namespaces.ts';
import { domainCreData } from '#protocols/epp/objects/domain.ts';
import { type EppSession, openSession } from '#protocols/epp/session.ts';
import type { BenchHouse } from '../house.ts';

/** How many sessions, and commands outstanding on each. */
export interface Setting {
  readonly sessions: number;
  readonly window: number;
}

/** Names that are with another registrar until they are asked for, each with the same password. */
export const TRANSFER_CODE = 'MoveBenchPassword-314159';

/** EPP and nothing else: the same commands over the same connections, with no money, no intent and no result kept. */
export interface RawEpp {
  /** Milliseconds for these names, and the day each ends. */
  create(names: readonly string[], setting: Setting): Promise<{ ms: number; ends: Map<string, string> }>;
  renew(ends: ReadonlyMap<string, string>, setting: Setting): Promise<number>;
  /** Asks for names of another registrar. Milliseconds. */
  request(names: readonly string[], setting: Setting): Promise<number>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const EXTENSIONS = [namestore('dotCOM')];
const HOSTS = ['ns1.bench-peer.example', 'ns2.bench-peer.example'];

interface Login {
  readonly login: string;
  readonly password: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
}

/** As whom the house itself logs in. */
function houseLogin({ data }: BenchHouse): Login {
  const partners = JSON.parse(readFileSync(join(data, 'sandbox', 'partners.json'), 'utf8')) as Record<string, string>;
  const of = (name: string) => partners[`REGISTRY_VERISIGN_${name}`] as string;
  return {
    login: of('LOGIN'),
    password: of('PASSWORD'),
    caFile: of('CA_FILE'),
    certFile: of('CERT_FILE'),
    keyFile: of('KEY_FILE'),
  };
}

async function open({ eppPort }: BenchHouse, as: Login): Promise<EppSession> {
  const [ca, cert, key] = [as.caFile, as.certFile, as.keyFile].map((file) => readFileSync(file, 'utf8'));
  const socket = connect({ host: '127.0.0.1', port: eppPort, ca, cert, key });
  socket.setNoDelay(true);
  const session = await openSession(socket);
  const { login: clID, password: pw } = as;
  const extensions = [NS.loginSec, NS.namestoreExt];
  const objects = [NS.domain, NS.host];
  const { ok, answer } = await logIn(
    session,
    { clID, pw },
    { objects, extensions, clTRID: 'RAW-LOGIN', timeoutMs: 5_000 },
  );
  if (!ok) throw new Error(`the peer cannot log in: ${answer.code}`);
  return session;
}

let sent = 0;
const trace = () => ({ clTRID: `RAW-${++sent}`, timeoutMs: TIMEOUT_MS, extensions: EXTENSIONS });

/** Every session takes the next item as soon as one of its places is free. */
async function spread<T>(
  sessions: readonly EppSession[],
  window: number,
  items: readonly T[],
  work: (session: EppSession, item: T) => Promise<void>,
): Promise<number> {
  let next = 0;
  const places = sessions.flatMap((session) => Array.from({ length: window }, () => session));
  const begin = performance.now();
  await Promise.all(
    places.map(async (session) => {
      for (let at = next++; at < items.length; at = next++) await work(session, items[at] as T);
    }),
  );
  return performance.now() - begin;
}

function mustBeDone(answer: Answer, what: string): Answer {
  if (answer.code >= 2000) throw new Error(`${what}: ${answer.code}`);
  return answer;
}

/** The other registrar: it has names, and lets them go. */
export interface OtherRegistrar {
  has(names: readonly string[]): Promise<void>;
  answers(names: readonly string[], op: 'approve' | 'reject'): Promise<void>;
  close(): Promise<void>;
}

export async function openOther(house: BenchHouse, { sessions: count, window }: Setting): Promise<OtherRegistrar> {
  const second = (await (await fetch(`${house.sandboxUrl}/desk/api/registry/second`)).json()) as Login;
  const sessions = await Promise.all(Array.from({ length: count }, () => open(house, second)));
  return {
    async has(names) {
      const [period, authInfo] = [{ unit: 'y' as const, count: 3 }, { pw: { text: TRANSFER_CODE } }];
      await spread(sessions, window, names, async (session, name) => {
        mustBeDone(await session.send(createDomain, { name, period, authInfo }, trace()), `create ${name}`);
      });
    },
    async answers(names, op) {
      await spread(sessions, window, names, async (session, name) => {
        mustBeDone(await session.send(transferDomain[op], { name }, trace()), `${op} ${name}`);
      });
    },
    async close() {
      await Promise.all(sessions.map((session) => session.logout(1_000)));
    },
  };
}

export async function openRaw(house: BenchHouse, sessionsMax: number): Promise<RawEpp> {
  const login = houseLogin(house);
  const sessions = await Promise.all(Array.from({ length: sessionsMax }, () => open(house, login)));
  for (const name of HOSTS) await (sessions[0] as EppSession).send(createHost, { name }, trace());
  return {
    async create(names, setting) {
      const ends = new Map<string, string>();
      const ms = await spread(sessions.slice(0, setting.sessions), setting.window, names, async (session, name) => {
        const period = { unit: 'y' as const, count: 1 };
        const authInfo = { pw: { text: 'RawBenchPassword-2718281' } };
        const answer = await session.send(createDomain, { name, period, ns: { hostObj: HOSTS }, authInfo }, trace());
        const made = findValue(domainCreData, mustBeDone(answer, `create ${name}`).data);
        ends.set(name, String(made?.exDate).slice(0, 10));
      });
      return { ms, ends };
    },
    async renew(ends, setting) {
      return spread(
        sessions.slice(0, setting.sessions),
        setting.window,
        [...ends],
        async (session, [name, curExpDate]) => {
          const period = { unit: 'y' as const, count: 1 };
          mustBeDone(await session.send(renewDomain, { name, curExpDate, period }, trace()), `renew ${name}`);
        },
      );
    },
    request: (names, setting) =>
      spread(sessions.slice(0, setting.sessions), setting.window, names, async (session, name) => {
        const [period, authInfo] = [{ unit: 'y' as const, count: 1 }, { pw: { text: TRANSFER_CODE } }];
        const asked = await session.send(transferDomain.request, { name, period, authInfo }, trace());
        mustBeDone(asked, `request ${name}`);
      }),
    async close() {
      await Promise.all(sessions.map((session) => session.logout(1_000)));
    },
  };
}
