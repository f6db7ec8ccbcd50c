import type { LookupServer, LookupServers } from '../../platform/settings/registrar-settings.ts';
import { boundedGet, type GetLimits, UnfitAnswer } from './bounded-get.ts';
import type { LookUp, LookupGateway } from './index.ts';
import { parseRdap } from './parse-rdap.ts';
import { parseWhois } from './parse-whois.ts';
import { askWhois, WhoisTooLong } from './whois-ask.ts';

/** Bounds of the gateway; a test shortens them. */
export interface LookupLimits extends GetLimits {
  /** How long an answer is kept, and how long a failure is, so that a broken server is not asked by every reader. */
  readonly keepMs: number;
  readonly keepFailureMs: number;
  /** Answers kept at a time; the oldest goes first. */
  readonly kept: number;
  /** Questions under way at a time; one more is told that there is no answer now. */
  readonly openMax: number;
}

const LIMITS: LookupLimits = {
  timeoutMs: 5000,
  bytesMax: 262_144,
  redirectsMax: 3,
  keepMs: 60_000,
  keepFailureMs: 5000,
  kept: 500,
  openMax: 40,
};

export interface LookupHooks {
  /** Every question with its outcome, for metrics. */
  readonly onAsked?: (asked: { server: string; outcome: string; seconds: number }) => void;
}

type Server = LookupServer;

/** The server of the longest suffix that ends the name. */
function serverOf(servers: LookupServers, name: string): Server | undefined {
  const labels = name.split('.');
  for (let from = 1; from < labels.length; from++) {
    const found = servers.get(labels.slice(from).join('.'));
    if (found) return found;
  }
  return undefined;
}

const hostOfServer = (server: Server): string => (server.kind === 'rdap' ? new URL(server.base).hostname : server.host);

async function askRdap(base: string, name: string, limits: GetLimits): Promise<LookUp> {
  const configured = new URL(base);
  const { status, text } = await boundedGet(`${base}/domain/${name}`, configured, limits);
  const about = { by: 'rdap', server: configured.hostname } as const;
  if (status === 404) return { state: 'notFound', ...about };
  if (status === 429) return { state: 'failed', why: 'limited' };
  if (status !== 200) return { state: 'failed', why: 'noAnswer' };
  const domain = parseRdap(text, name);
  return domain ? { state: 'found', ...about, domain } : { state: 'failed', why: 'unreadable' };
}

async function ask(server: Server, name: string, limits: GetLimits): Promise<LookUp> {
  try {
    if (server.kind === 'rdap') return await askRdap(server.base, name, limits);
    const text = await askWhois(server, name, limits.timeoutMs, limits.bytesMax);
    const about = { by: 'whois', server: server.host } as const;
    const read = parseWhois(text, name);
    if (read === 'notFound') return { state: 'notFound', ...about };
    return read ? { state: 'found', ...about, domain: read } : { state: 'failed', why: 'unreadable' };
  } catch (error) {
    const unfit = error instanceof UnfitAnswer || error instanceof WhoisTooLong;
    return { state: 'failed', why: unfit ? 'unreadable' : 'noAnswer' };
  }
}

interface Kept {
  readonly answer: Promise<LookUp>;
  /** By the machine's clock, in milliseconds; infinite while the question is under way. */
  until: number;
}

/** Opens the gateway. Nothing is dialled before the first question. `clock` is the machine's, in milliseconds. */
export function openLookups(
  servers: LookupServers,
  over: Partial<LookupLimits> = {},
  hooks: LookupHooks = {},
  clock: () => number = () => performance.now(),
): LookupGateway {
  const limits = { ...LIMITS, ...over };
  const kept = new Map<string, Kept>();
  let open = 0;

  async function timed(server: Server, name: string): Promise<LookUp> {
    const begun = clock();
    open += 1;
    const answer = await ask(server, name, limits);
    open -= 1;
    const outcome = answer.state === 'failed' ? answer.why : answer.state;
    hooks.onAsked?.({ server: hostOfServer(server), outcome, seconds: (clock() - begun) / 1000 });
    return answer;
  }

  async function keep(name: string, answer: Promise<LookUp>): Promise<void> {
    const entry: Kept = { answer, until: Number.POSITIVE_INFINITY };
    kept.set(name, entry);
    const oldest = kept.keys().next().value;
    if (kept.size > limits.kept && oldest !== undefined) kept.delete(oldest);
    const { state } = await answer;
    entry.until = clock() + (state === 'failed' ? limits.keepFailureMs : limits.keepMs);
  }

  return {
    async lookUp(name) {
      const known = kept.get(name);
      if (known && clock() < known.until) return known.answer;
      kept.delete(name);
      const server = serverOf(servers, name);
      if (!server) return { state: 'failed', why: 'noServer' };
      if (open >= limits.openMax) return { state: 'failed', why: 'limited' };
      const answer = timed(server, name);
      void keep(name, answer);
      return answer;
    },
  };
}
