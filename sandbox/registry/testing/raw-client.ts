import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { createFrameReader, encodeFrame } from '#protocols/epp/frame.ts';
import { type RegistryOptions, type SandboxRegistry, startRegistry } from '../start-registry.ts';
import { type LoginFields, loginFrame } from './frames.ts';
import { schemaJudge } from './schema-judge.ts';

const DAY_MS = 86_400_000;
/** Where the tests' time begins. */
export const START = '2026-11-21T08:00:00.000Z';

export interface TestRegistry {
  readonly registry: SandboxRegistry;
  readonly options: RegistryOptions;
  /** Moves the registry's clock; the next command settles. */
  advance(days: number): void;
  setTime(iso: string): void;
  /** A connection that has read its greeting. */
  connect(files?: ClientFiles): Promise<RawClient>;
  /** A connection logged in with every service. */
  login(fields?: Partial<LoginFields>): Promise<RawClient>;
  /** Stops and starts again on the same folder; a new port. */
  restart(): Promise<TestRegistry>;
  stop(): Promise<void>;
}

export interface ClientFiles {
  readonly ca: Buffer | string;
  readonly cert?: Buffer | string;
  readonly key?: Buffer | string;
}

/** A registry of its own in a new folder, with a clock that stands still until it is moved. */
export async function startTestRegistry(extra: Partial<RegistryOptions> = {}): Promise<TestRegistry> {
  const dataDir = extra.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-registry-'));
  const clock = { at: extra.now?.().getTime() ?? Date.parse(START) };
  const options: RegistryOptions = { port: 0, dataDir, ...extra, now: () => new Date(clock.at) };
  const registry = await startRegistry(options);
  const { credentials, port } = registry;
  const files = (): ClientFiles => ({
    ca: readFileSync(credentials.caFile),
    cert: readFileSync(credentials.certFile),
    key: readFileSync(credentials.keyFile),
  });
  const test: TestRegistry = {
    registry,
    options,
    advance(days) {
      clock.at += days * DAY_MS;
    },
    setTime(iso) {
      clock.at = Date.parse(iso);
    },
    async connect(given = files()) {
      const client = await openRaw(port, given);
      await client.next();
      return client;
    },
    async login(fields = {}) {
      const client = await openRaw(port, files());
      const greeting = await client.next();
      const services = { objects: greeting.all('objURI'), extensions: greeting.all('extURI') };
      const answer = await client.send(
        loginFrame({ clID: credentials.login, pw: credentials.password, ...services, ...fields }),
      );
      if (answer.code !== 1000) throw new Error(`login refused: ${answer.xml}`);
      return client;
    },
    async restart() {
      await registry.stop();
      return startTestRegistry(options);
    },
    async stop() {
      await registry.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return test;
}

/** An answer or greeting, judged by the schemas where they are set. */
export interface RawAnswer {
  readonly xml: string;
  /** 0 for a greeting. */
  readonly code: number;
  /** The texts of every element of this name, with any prefix. */
  all(name: string): string[];
  /** The text of the first; fails when there is none. */
  one(name: string): string;
  /** The values of an attribute on every element of this name. */
  attribute(element: string, name: string): string[];
}

/** A plain TLS socket that counts nothing and hides nothing. */
export interface RawClient {
  readonly socket: TLSSocket;
  /** Resolves when the connection is over, whoever ended it. */
  readonly closed: Promise<void>;
  write(bytes: Uint8Array): void;
  /** Sends a frame and waits for the next answer. */
  send(xml: string): Promise<RawAnswer>;
  /** The next answer; rejects when the connection ends first. */
  next(): Promise<RawAnswer>;
  /** Bytes received of a frame that never came whole. */
  pendingBytes(): number;
  close(): void;
}

export function openRaw(port: number, files: ClientFiles): Promise<RawClient> {
  const socket = connect({ host: '127.0.0.1', port, ...files });
  socket.setNoDelay(true);
  const reader = createFrameReader();
  const answers: RawAnswer[] = [];
  const waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void }[] = [];
  let over: Error | undefined;
  socket.on('data', (chunk: Buffer) => {
    for (const frame of reader.push(chunk)) {
      const answer = readAnswer(frame.toString('utf8'));
      const taker = waiting.shift();
      if (taker) taker.resolve(answer);
      else answers.push(answer);
    }
  });
  let failure: Error | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      over = failure ?? new Error('the connection ended');
      for (const taker of waiting.splice(0)) taker.reject(over);
      resolve();
    });
  });
  const next = () =>
    new Promise<RawAnswer>((resolve, reject) => {
      const answer = answers.shift();
      if (answer) resolve(answer);
      else if (over) reject(over);
      else waiting.push({ resolve, reject });
    });
  const client: RawClient = {
    socket,
    closed,
    next,
    write: (bytes) => void socket.write(bytes),
    async send(xml) {
      socket.write(encodeFrame(xml));
      const answer = await next();
      // What the registry takes must be right by the schemas too, so that the frames written by hand are.
      if (answer.code < 2000)
        schemaJudge().judge(
          xml,
          /<((?:domain|host|contact|balance):\w+|login|logout|poll|hello)\b/.exec(xml)?.[1] ?? 'other',
        );
      return answer;
    },
    pendingBytes: () => reader.pendingBytes(),
    close: () => socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => resolve(client));
    void closed.then(() => reject(over));
  });
}

function readAnswer(xml: string): RawAnswer {
  const code = Number(/<result code="(\d+)"/.exec(xml)?.[1] ?? 0);
  schemaJudge().judge(xml, /<([\w-]+:\w+Data|greeting)\b/.exec(xml)?.[1] ?? `result ${code}`);
  const elements = (name: string) => [
    ...xml.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}((?:\\s[^>]*?)?)(?:/>|>([^<]*))`, 'g')),
  ];
  return {
    xml,
    code,
    all: (name) => elements(name).map((match) => match[2] ?? ''),
    one(name) {
      const found = elements(name)[0];
      if (!found) throw new Error(`no <${name}> in ${xml}`);
      return found[2] ?? '';
    },
    attribute: (element, name) =>
      elements(element).map((match) => new RegExp(`\\s${name}="([^"]*)"`).exec(match[1] ?? '')?.[1] ?? ''),
  };
}
