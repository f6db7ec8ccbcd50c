import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sign-ins that `npm start` prints. */
export interface DemoAccounts {
  customer?: { email: string; password: string; safeCode: string };
  staff?: DemoMember;
  /** Signs what needs two. */
  second?: DemoMember;
}

/** A staff member's sign-in. */
export interface DemoMember {
  name: string;
  password: string;
  totpSecret: string;
}

const fileOf = (data: string): string => join(data, 'demo-accounts.json');

/** The sign-ins of this data folder; undefined before its first start is through. */
export const readAccounts = (data: string): DemoAccounts | undefined =>
  existsSync(fileOf(data)) ? (JSON.parse(readFileSync(fileOf(data), 'utf8')) as DemoAccounts) : undefined;

export const keepAccounts = (data: string, accounts: DemoAccounts): void =>
  writeFileSync(fileOf(data), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
