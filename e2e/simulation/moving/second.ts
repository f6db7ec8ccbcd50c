import { readFileSync } from 'node:fs';
import * as f from '#sandbox/registry/testing/frames.ts';
import { openRaw, type RawAnswer, type RawClient } from '#sandbox/registry/testing/raw-client.ts';
import type { Stage } from '../caller.ts';

/**
 * The other registrars: the sandbox's scripted rival, and a second one that logs in to the registry of .com and .net
 * over EPP with its own certificate, as any registrar does.
 */

interface Login {
  readonly port: number;
  readonly login: string;
  readonly password: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
}

const LOGIN = 'second';
const RIVAL = 'rival';
const HELD = 24;
const YEARS = 3;
const codeOf = (stage: Stage, name: string) => `Sim-${stage.step}-${name.length}-${name.slice(0, 8)}`;

async function connected(stage: Stage): Promise<RawClient> {
  const { port, caFile, certFile, keyFile, login, password } = await stage.world.desk<Login>('/registry/second');
  const [ca, cert, key] = [caFile, certFile, keyFile].map((file) => readFileSync(file));
  const client = await openRaw(port, { ca: ca!, cert: cert!, key: key! });
  await client.next();
  const services = { objects: f.OBJECTS, extensions: f.EXTENSIONS };
  const { code } = await client.send(f.loginFrame({ clID: login, pw: password, ...services }));
  if (code !== 1000) throw new Error(`the second registrar cannot log in: ${code}`);
  return client;
}

/** Commands of the second registrar, one after the other; undefined where its registry broke the connection. */
async function says(stage: Stage, what: string, frames: readonly string[]): Promise<RawAnswer[] | undefined> {
  const { step, journal } = stage;
  let client: RawClient | undefined;
  try {
    client = await connected(stage);
    const answers: RawAnswer[] = [];
    for (const frame of frames) answers.push(await client.send(frame));
    journal.note({ step, who: 'second', what, code: answers.at(-1)?.code ?? 0 });
    return answers;
  } catch (error) {
    // A registry that is broken just now is broken for everybody.
    journal.note({ step, who: 'second', what, code: 'broken', why: String(error) });
    return undefined;
  } finally {
    client?.close();
  }
}

/** It registers names of its own, which customers may bring to us when they are old enough. */
export async function secondRegisters(stage: Stage): Promise<void> {
  const names = Array.from({ length: HELD }, (_, i) => `second-${i}.com`);
  await says(
    stage,
    'create',
    names.map((name) => f.create(name, { years: YEARS, pw: 'First-code-1' })),
  );
}

const isSeconds = (name: string) => name.startsWith('second-');

/** A new transfer code of a name that another registrar has; undefined where it is not to be had. */
export async function issueCode(stage: Stage, name: string): Promise<string | undefined> {
  if (isSeconds(name)) {
    const code = codeOf(stage, name);
    const answers = await says(stage, 'code', [f.update(name, { chg: f.pw(code) })]);
    return answers?.[0]?.code === 1000 ? code : undefined;
  }
  const { authInfo } = await stage.world.desk<{ authInfo: string | null }>('/registry/rival/issue-code', { name });
  return authInfo ?? undefined;
}

/** The registrar that loses a name says yes or no. */
export async function answerElsewhere(stage: Stage, name: string, act: 'approve' | 'reject'): Promise<void> {
  if (isSeconds(name)) await says(stage, act, [f.transfer(act, name)]);
  else {
    const answer = await stage.world.desk<{ code: number }>(`/registry/rival/${act}-transfer`, { name });
    stage.journal.note({ step: stage.step, who: 'rival', what: act, code: answer.code, name });
  }
}

/**
 * Another registrar asks for a name of ours with its code: the second one under its suffixes, the rival under the
 * others.
 */
export async function asksForOurs(stage: Stage, name: string, code: string): Promise<void> {
  if (/\.(com|net)$/.test(name)) await says(stage, 'ask', [f.transfer('request', name, code)]);
  else {
    const answer = await stage.world.desk<{ code: number }>('/registry/rival/request-transfer', {
      name,
      authInfo: code,
    });
    stage.journal.note({ step: stage.step, who: 'rival', what: 'ask', code: answer.code, name });
  }
}

const LOOKED_AT = 60;
const REGISTRIES = ['verisign', 'namestore', 'vip', 'tv'] as const;

/** Names that other registrars have and that might come: the second one's own first, then old ones of the rival. */
export async function elsewhere({ world }: Stage): Promise<string[]> {
  const of = async (registry: string, registrar: string) =>
    (
      await world.desk<{ name: string }[]>(
        `/registry/domains?registry=${registry}&registrar=${registrar}&limit=${LOOKED_AT}`,
      )
    ).map(({ name }) => name);
  const all = [await of('verisign', LOGIN)];
  for (const registry of REGISTRIES) all.push(await of(registry, RIVAL));
  return all.flat().filter((name) => isSeconds(name) || !/^(sim-|rival-)/.test(name));
}
