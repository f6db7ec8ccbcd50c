import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';

const TO = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let dataDir = '';
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The node's processes on this folder. */
async function nodes(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'], { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => /anvil/.test(line) && line.includes(dataDir)).length;
}

async function rpc(sandbox: SandboxProcess, network: 'ETHEREUM' | 'TRON', method: string, params: unknown[] = []) {
  const response = await fetch(sandbox.settings[`CHAIN_${network}_RPC_URL`] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as { result?: string; error?: { message: string } };
}

test('the node starts when it is first asked, dies with a killed sandbox, and goes on from its blocks', async () => {
  const first = await startSandbox();
  dataDir = first.dataDir;
  expect(await first.call('/desk/api/chain')).toMatchObject({ running: false });
  expect(await nodes()).toBe(0);
  expect((await rpc(first, 'ETHEREUM', 'eth_chainId')).result).toBe('0x7a69');
  expect((await rpc(first, 'TRON', 'eth_chainId')).result).toBe('0x2b6653dc');
  expect((await rpc(first, 'TRON', 'eth_sendTransaction', [{}])).error?.message).toMatch(/not available/);
  await first.call('/desk/api/chain/pace', { on: false });
  // Replaced blocks of a long chain leave the tokens where they are.
  await first.call('/desk/api/chain/mine', { blocks: 1100 });
  await first.call('/desk/api/chain/reorg', { depth: 26 });
  const sent = await first.call<{ height: number }>('/desk/api/chain/send', { network: 'tron', to: TO, amount: '1.5' });
  const place = `0x${sent.height.toString(16)}`;
  expect((await rpc(first, 'TRON', 'eth_getLogs', [{ fromBlock: place, toBlock: place }])).result).toHaveLength(1);
  await expect(first.call('/desk/api/chain/send', { network: 'ethereum', to: TO, amount: '1' })).rejects.toThrow(/400/);
  expect(await nodes()).toBeGreaterThan(0);
  // The node writes its blocks down every two seconds, and once more when it is ended.
  await first.kill();
  await vi.waitFor(async () => expect(await nodes()).toBe(0), { timeout: 10_000, interval: 100 });
  const second = await startSandbox({ dataDir });
  expect(BigInt((await rpc(second, 'TRON', 'eth_blockNumber')).result ?? '0')).toBe(BigInt(sent.height));
  await second.stop();
  expect(await nodes()).toBe(0);
});
