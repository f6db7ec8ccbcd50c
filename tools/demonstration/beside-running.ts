import { settingsOfRunning } from './running.ts';

// Loaded before a command about a house (`node --import`): without settings of its own it is about the running
// demonstration.
try {
  Object.assign(process.env, settingsOfRunning(process.env));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
