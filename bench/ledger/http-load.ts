import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { quantile } from '../result.ts';
import type { Sample } from './pgbench.ts';

const SERVER = fileURLToPath(new URL('./post-server.ts', import.meta.url));

function ask(port: number, token: string, agent: Agent): Promise<number> {
  const headers = {
    cookie: `namestead_session=${token}`,
    origin: 'http://127.0.0.1',
    'content-type': 'application/json',
  };
  return new Promise((done, fail) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/bench/post', method: 'POST', agent, headers },
      (answer) => answer.resume().on('end', () => done(answer.statusCode ?? 0)),
    );
    asked.on('error', fail).end('{}');
  });
}

/**
 * So many callers over HTTP, each posting again as soon as they are answered. Our own loop makes the load: it takes
 * more of the machine than pgbench.
 */
export async function loadHttp(url: string, customers: number, callers: number, seconds: number): Promise<Sample> {
  const server = spawn(process.execPath, [SERVER, url, String(customers)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    const { port, token } = JSON.parse(String(line)) as { port: number; token: string };
    const times: number[] = [];
    const began = performance.now();
    const end = began + seconds * 1000;
    const caller = async () => {
      for (let begin = performance.now(); begin < end; begin = performance.now()) {
        const status = await ask(port, token, agent);
        if (status !== 200) throw new Error(`a posting over HTTP was answered ${status}`);
        times.push(performance.now() - begin);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const tps = times.length / ((performance.now() - began) / 1000);
    return { tps, p50: quantile(times, 0.5), p99: quantile(times, 0.99), transactions: times.length };
  } finally {
    agent.destroy();
    server.kill();
  }
}
