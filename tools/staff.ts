import {
  addStaff,
  resetStaff,
  type StaffCredentials,
  setStaffActive,
  setStaffRoles,
  staffList,
} from '#server/features/staff-access/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { systemCaller, transact } from '#server/platform/db/transaction.ts';
import { createEvents } from '#server/platform/events.ts';
import type { House } from '#server/platform/house.ts';
import { createJobQueue } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

const USAGE = `npm run staff -- add NAME ROLE[,ROLE]   make a member; prints password and second factor once
npm run staff -- roles NAME ROLE[,ROLE] give exactly these roles
npm run staff -- reset NAME             new password and second factor
npm run staff -- disable NAME | enable NAME
npm run staff -- list`;

function show(credentials: StaffCredentials | undefined): string {
  if (!credentials) return 'That name is taken.';
  const { name, password, totpSecret, totpUri } = credentials;
  return `name ${name}\npassword ${password}\nsecond factor ${totpSecret}\n${totpUri}\nThese are shown once.`;
}

async function run(house: House, [command, name = '', roles = '']: string[]): Promise<string> {
  const caller = systemCaller('staff-command');
  if (command === 'add') return show(await transact(house, caller, (tx) => addStaff(tx, name, roles.split(','))));
  if (command === 'reset') return show(await transact(house, caller, (tx) => resetStaff(tx, name)));
  if (command === 'list') {
    const members = await transact(house, caller, staffList);
    return (
      members
        .map((member) => `${member.name}\t${member.roles.join(',')}\t${member.active ? 'active' : 'disabled'}`)
        .join('\n') || 'Nobody yet.'
    );
  }
  if (command === 'roles') await transact(house, caller, (tx) => setStaffRoles(tx, name, roles.split(',')));
  else if (command === 'disable' || command === 'enable')
    await transact(house, caller, (tx) => setStaffActive(tx, name, command === 'enable'));
  else return USAGE;
  return 'Done.';
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const silent = () => {};
  const house: House = {
    config,
    pool: createPool(config.databaseUrl, 2, silent),
    attempts: createPool(config.databaseUrl, 1, silent),
    jobs: createJobQueue(config.databaseUrl, false, silent),
    events: createEvents(),
    log: createLog('warn'),
    metrics: createMetrics(),
    wall: () => new Date(),
    movableClock: false,
  };
  try {
    process.stdout.write(`${await run(house, process.argv.slice(2))}\n`);
  } finally {
    await Promise.all([house.pool.end(), house.attempts.end()]);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
