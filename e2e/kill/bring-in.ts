import { expect } from 'vitest';
import { until } from '#tools/testing/console-client.ts';
import type { Buyer } from './buyer.ts';
import type { CrashHouse } from './crash-house.ts';

const SAFE_CODE = 'Safe-code-71';
const DONE_WITHIN_MS = 120_000;

interface Listed {
  readonly Name: string;
  readonly State: string;
}

/** A customer's way of bringing names in that the other registrar has from the first start, such as `tiger.com`. */
export interface BringIn {
  /** Ordered; answers the sign of the mailed link. */
  readonly order: (name: string) => Promise<string>;
  /** Confirmed by the mailed link. */
  readonly approve: (sign: string) => Promise<unknown>;
  readonly comes: (name: string, state: string) => Promise<unknown>;
  /** The other registrar lets it go. */
  readonly letGo: (name: string) => Promise<unknown>;
}

export function bringIn(house: CrashHouse, { client }: Buyer): BringIn {
  async function desk<T>(path: string, body?: object): Promise<T> {
    const found = await house.desk<T>(path, body);
    if (found === undefined) throw new Error(`the desk has nothing at ${path}`);
    return found;
  }
  const signs = async (): Promise<string[]> =>
    (await desk<{ links: string[] }[]>('/mailbox'))
      .flatMap(({ links }) => links)
      .filter((link) => link.includes('/domain/transferinverify/'))
      .map((link) => link.split('/').at(-1) as string);
  const stateOf = async (name: string): Promise<string | undefined> =>
    ((await client.get('/transferin/list')).Data.Items as Listed[]).find((row) => row.Name === name)?.State;
  return {
    async order(Name) {
      const before = new Set(await signs());
      const { authInfo: Code } = await desk<{ authInfo: string }>('/registry/rival/issue-code', { name: Name });
      const looked = await client.post('/transferin/check', { Lines: [{ Name, Code }] });
      const { Data: templates } = await client.get('/template/list');
      const asked = {
        Lines: [{ Name, Code }],
        TemplateId: templates.Items[0].Id,
        AutoRenew: false,
        Total: looked.Data.Price,
        Agreed: true,
        SafeCode: SAFE_CODE,
      };
      const key = { 'idempotency-key': crypto.randomUUID() };
      expect((await client.post('/transferin/request', asked, key)).Code).toBe(10_000);
      const fresh = async () => (await signs()).find((sign) => !before.has(sign));
      return until(fresh, 'the letter with the link', DONE_WITHIN_MS);
    },
    approve: (Sign) => client.post('/transferin/approve', { Sign, SafeCode: SAFE_CODE }),
    comes: (name, state) =>
      until(async () => ((await stateOf(name)) === state ? true : undefined), `${name} to be ${state}`, DONE_WITHIN_MS),
    letGo: (name) => desk('/registry/rival/approve-transfer', { name }),
  };
}
