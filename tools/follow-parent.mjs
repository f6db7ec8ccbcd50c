// Loaded before a child program (`node --import`): the child ends with the process that started it, also when that one
// was killed.
const LAST_RESORT_MS = 15_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(143), LAST_RESORT_MS).unref();
  });
  // The channel alone must not keep a finished program alive.
  process.channel.unref();
}
