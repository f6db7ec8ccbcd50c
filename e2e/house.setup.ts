import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { startDemonstration } from '#tools/demonstration.ts';

/**
 * Who asks from this machine may name an address: an hour of one address has fewer registrations than these tests have
 * customers.
 */
const TRUSTED_PROXIES = '127.0.0.1';

/**
 * Starts the whole house once for all browser tests and tells them where it is: `CONSOLE_URL`, `OFFICE_URL`,
 * `SANDBOX_URL`, `FORWARD_URL`, the name server's port in `DNS_PORT`, and the
 * sign-ins of the demonstration's customer and staff member as JSON in `E2E_CUSTOMER` and `E2E_STAFF` (more members in
 * `E2E_REVIEWERS`, those who support customers in `E2E_SUPPORTERS`, a manager in `E2E_MANAGER`, two who suspend an
 * account in `E2E_SUSPENDERS`, two who handle disputes about names in `E2E_DISPUTERS`, who is locked out and who
 * unlocks in `E2E_LOCKED`), in the environment of every worker. The returned function ends it and forgets its data.
 */
async function startHouse(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'namestead-e2e-'));
  // As root PostgreSQL runs under another account, which must be able to walk in.
  chmodSync(data, 0o711);
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  const house = await startDemonstration({ env: { ...env, ...FREE_PORTS, TRUSTED_PROXIES, NAMESTEAD_DATA: data } });
  process.env['CONSOLE_URL'] = house.consoleUrl;
  process.env['OFFICE_URL'] = house.officeUrl;
  process.env['SANDBOX_URL'] = house.sandboxUrl;
  process.env['FORWARD_URL'] = house.forwardUrl;
  process.env['DNS_PORT'] = String(house.dnsPort);
  process.env['E2E_CUSTOMER'] = JSON.stringify(house.accounts.customer);
  process.env['E2E_STAFF'] = JSON.stringify(house.accounts.staff);
  // Two of them for each journey that needs two signatures: a code of a member works once in half a minute.
  const reviewers = [...'ada ben cora dan kay lee moe pam'.split(' '), ...'nat oli rex sue tom uma vic'.split(' ')].map(
    (name) => house.addStaff(name, ['finance']),
  );
  process.env['E2E_REVIEWERS'] = JSON.stringify(await Promise.all(reviewers));
  const supporters = ['eve', 'fay', 'gus', 'hal'].map((name) => house.addStaff(name, ['support']));
  process.env['E2E_SUPPORTERS'] = JSON.stringify(await Promise.all(supporters));
  process.env['E2E_MANAGER'] = JSON.stringify(await house.addStaff('ivy', ['manager']));
  const suspenders = ['val', 'wim'].map((name) => house.addStaff(name, ['support']));
  process.env['E2E_SUSPENDERS'] = JSON.stringify(await Promise.all(suspenders));
  const disputers = ['xan', 'yul', 'zoe'].map((name) => house.addStaff(name, ['support']));
  process.env['E2E_DISPUTERS'] = JSON.stringify(await Promise.all(disputers));
  const locked = [house.addStaff('kim', ['support', 'auditor']), house.addStaff('lou', ['manager'])];
  process.env['E2E_LOCKED'] = JSON.stringify(await Promise.all(locked));
  return async () => {
    await house.stop();
    rmSync(data, { recursive: true, force: true });
  };
}

// The runner takes its set-up from the default export.
export default startHouse;
