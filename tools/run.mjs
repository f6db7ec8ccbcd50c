import { run } from './bootstrap.mjs';

const [program, ...args] = process.argv.slice(2);
if (program) run(program, args);
else {
  process.stderr.write('Usage: node tools/run.mjs path/to/program.ts [arguments]\n');
  process.exitCode = 2;
}
