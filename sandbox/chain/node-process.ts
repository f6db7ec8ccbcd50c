import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const START_MS_MAX = 20_000;
const CALL_MS_MAX = 30_000;
/** So often the node writes its blocks down; what a power cut takes is at most this. */
const KEEP_SECONDS = 2;
/**
 * States of so many blocks stay in its memory: one that is read back from its disk when blocks are replaced has lost
 * the tokens.
 */
const STATES_KEPT = 4000;

/**
 * The node lives exactly as long as the pipe to this process: when it closes, by an orderly end or by a kill -9, the
 * shell ends the node, which writes its blocks down. Programs behind a shell's `&` do not get the terminal's Ctrl-C.
 */
const KEEPER = '"$0" "$@" & node=$!; cat > /dev/null; kill "$node" 2> /dev/null; wait "$node"';

/** The node answered with an error of its own, in its own words. */
export class NodeRefusal extends Error {}

/** A real EVM node on a loopback port of its own, started when it is first asked. */
export interface ChainNode {
  /** One call; the node is started where it does not run. @throws NodeRefusal */
  readonly ask: (method: string, params?: readonly unknown[]) => Promise<unknown>;
  readonly running: () => boolean;
  readonly close: () => Promise<void>;
}

function binary(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  const system = process.platform === 'win32' ? 'win32' : process.platform;
  const end = process.platform === 'win32' ? '.exe' : '';
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
  return require.resolve(`@foundry-rs/anvil-${system}-${cpu}/bin/anvil${end}`);
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(dataDir: string): Promise<Running> {
  const folder = join(dataDir, 'chain');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = ['--state', join(folder, 'blocks.json'), '--state-interval', String(KEEP_SECONDS)];
  const memory = ['--prune-history', String(STATES_KEPT)];
  const args = ['-c', KEEPER, binary(), '--host', '127.0.0.1', '--port', '0', ...memory, ...kept];
  const child = spawn('/bin/sh', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  // A node that has gone closes the pipe under us; the next call starts another.
  child.stdin.on('error', () => undefined);
  let said = '';
  const listening = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4000);
      const found = /Listening on (\S+)/.exec(said);
      if (found) resolve(`http://${found[1]}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the chain's node ended: ${said}`)));
    setTimeout(() => reject(new Error(`the chain's node does not start: ${said}`)), START_MS_MAX).unref();
  });
  try {
    return { child, url: await listening };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(CALL_MS_MAX),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message?: string } };
  if (answer.error) throw new NodeRefusal(answer.error.message ?? 'the node refused');
  return answer.result;
}

/** @param prepare what a node needs before others may ask it: its contracts; given a way to ask */
export function createNode(dataDir: string, prepare: (ask: ChainNode['ask']) => Promise<void>): ChainNode {
  let now: Promise<Running> | undefined;
  let ended = false;
  const begin = async (): Promise<Running> => {
    const node = await start(dataDir);
    node.child.once('exit', () => {
      now = undefined;
    });
    try {
      await prepare((method, params = []) => call(node.url, method, params));
    } catch (error) {
      // Nobody else would end it; it has gone before the next call starts another.
      const gone = once(node.child, 'exit');
      node.child.stdin?.end();
      await gone;
      throw error;
    }
    return node;
  };
  return {
    ask: async (method, params = []) => {
      if (ended) throw new NodeRefusal('the chain is closed');
      now ??= begin().catch((error: unknown) => {
        now = undefined;
        throw error;
      });
      const node = await now;
      try {
        return await call(node.url, method, params);
      } catch (error) {
        // The node alone was ended, not its shell: the next call starts another on the same blocks.
        if (error instanceof TypeError) node.child.stdin?.end();
        throw error;
      }
    },
    running: () => now !== undefined,
    close: async () => {
      ended = true;
      const node = await now?.catch(() => undefined);
      if (!node || node.child.exitCode !== null) return;
      const gone = once(node.child, 'exit');
      node.child.stdin?.end();
      await gone;
    },
  };
}
