import { run } from './bootstrap.mjs';

/** Commands about a house: where no setting names one, about the demonstration that runs here. */
const ABOUT_A_HOUSE = ['tools/staff.ts', 'server/reconcile.ts'];

const [program, ...args] = process.argv.slice(2);
if (program) run(program, args, {}, ABOUT_A_HOUSE.includes(program) ? ['tools/demonstration/beside-running.ts'] : []);
else {
  process.stderr.write('Usage: node tools/run.mjs path/to/program.ts [arguments]\n');
  process.exitCode = 2;
}
