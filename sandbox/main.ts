import { PortTaken } from './listening.ts';
import { startOutsideWorld } from './outside-world.ts';
import { readSettings, SettingMistake } from './settings.ts';

const PARENT_CHECK_MS = 1000;

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const world = await startOutsideWorld(settings);
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    world.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('sandbox:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const { parentPid } = settings;
  if (parentPid !== undefined) setInterval(() => alive(parentPid) || end(), PARENT_CHECK_MS).unref();
  console.log(JSON.stringify({ ready: true, desk: world.desk, partners: world.partners, pid: process.pid }));
}

main().catch((error: unknown) => {
  const known = error instanceof PortTaken || error instanceof SettingMistake;
  console.error(known ? `sandbox: ${error.message}` : error);
  process.exit(1);
});
