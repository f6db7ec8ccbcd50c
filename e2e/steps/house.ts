/** Where the house of this run stands and who is in it; said by `e2e/house.setup.ts`. */
function said(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the browser tests run with e2e/house.setup.ts`);
  return value;
}

export const consoleUrl = (): string => said('CONSOLE_URL');
export const officeUrl = (): string => said('OFFICE_URL');
export const sandboxUrl = (): string => said('SANDBOX_URL');

/** The customer of the demonstration: a profile, a security code and USD 500.00. Tests only look at them. */
export const demoCustomer = () =>
  JSON.parse(said('E2E_CUSTOMER')) as { email: string; password: string; safeCode: string };
export const demoStaff = () => JSON.parse(said('E2E_STAFF')) as { name: string; password: string; totpSecret: string };

/**
 * Four members of staff with the role finance, for acts that two must sign: the first two for withdrawals, the others
 * for refunds.
 */
export const reviewers = () =>
  JSON.parse(said('E2E_REVIEWERS')) as { name: string; password: string; totpSecret: string }[];

/** Members who support customers; a worker that was started anew signs another one in, whose codes nobody has used. */
export const supporters = () =>
  JSON.parse(said('E2E_SUPPORTERS')) as { name: string; password: string; totpSecret: string }[];

/** Two members who suspend an account and lift it again. */
export const suspenders = () =>
  JSON.parse(said('E2E_SUSPENDERS')) as { name: string; password: string; totpSecret: string }[];

/** Three members who handle disputes about names. */
export const disputers = () =>
  JSON.parse(said('E2E_DISPUTERS')) as { name: string; password: string; totpSecret: string }[];

/** A member who runs the house, for what managers alone may do. */
export const managing = () => JSON.parse(said('E2E_MANAGER')) as { name: string; password: string; totpSecret: string };

/** A member whom strangers lock out, and the manager who unlocks. */
export const lockedAndManager = () =>
  JSON.parse(said('E2E_LOCKED')) as [
    Record<'name' | 'password' | 'totpSecret', string>,
    Record<'name' | 'password' | 'totpSecret', string>,
  ];

/** The sandbox desk's JSON API below `/desk/api`; undefined where there is nothing. */
export async function desk<T>(path: string, body?: object): Promise<T | undefined> {
  const response = await fetch(`${sandboxUrl()}/desk/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
