import {
  resetStaff,
  type StaffCredentials,
  setStaffActive,
  setStaffRoles,
} from '#server/features/staff-access/index.ts';
import { addStaff, staffList } from '#server/features/staff-access/wiring.ts';
import { systemCaller, transact } from '#server/platform/db/transaction.ts';
import type { House } from '#server/platform/house.ts';
import { NotDone, runTool } from './tool-house.ts';

const USAGE = `npm run staff -- add NAME ROLE[,ROLE]   make a member; prints password and second factor once
npm run staff -- roles NAME ROLE[,ROLE] give exactly these roles
npm run staff -- reset NAME             new password and second factor
npm run staff -- disable NAME | enable NAME
npm run staff -- list`;

function show(credentials: StaffCredentials | undefined): string {
  if (!credentials) throw new NotDone('That name is taken: choose another, or `reset` the member who has it.');
  const { name, password, totpSecret, totpUri } = credentials;
  return `name ${name}\npassword ${password}\nsecond factor ${totpSecret}\n${totpUri}\nThese are shown once.`;
}

async function run(house: House, [command, name = '', roles = '']: readonly string[]): Promise<string> {
  const caller = systemCaller('staff-command');
  if (command === 'add') return show(await transact(house, caller, (tx) => addStaff(tx, name, roles.split(','))));
  if (command === 'reset') return show(await transact(house, caller, (tx) => resetStaff(tx, name)));
  if (command === 'list') {
    const members = await transact(house, caller, staffList);
    const lines = members.map((one) => `${one.name}\t${one.roles.join(',')}\t${one.active ? 'active' : 'disabled'}`);
    return lines.join('\n') || 'Nobody yet.';
  }
  if (command === 'roles') await transact(house, caller, (tx) => setStaffRoles(tx, name, roles.split(',')));
  else if (command === 'disable' || command === 'enable') {
    await transact(house, caller, (tx) => setStaffActive(tx, name, command === 'enable'));
  } else return USAGE;
  return 'Done.';
}

await runTool(run);
