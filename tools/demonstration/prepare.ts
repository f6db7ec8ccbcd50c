import { migrateHouse } from '#server/migrate.ts';
import { withConnection } from '#server/platform/db/pool.ts';
import { makeDemoData } from '../demo-data.ts';
import type { Answered, Asked } from './preparing.ts';

/** What it answers goes back over the channel, so it is plain. */
async function make(asked: Asked): Promise<unknown> {
  if (asked.what === 'migrate') return migrateHouse(asked.ownerUrl, asked.appRole);
  const accounts = await makeDemoData(asked.place);
  await withConnection(asked.ownerUrl, (client) =>
    client.query(`COMMENT ON TABLE schema_migration IS ${client.escapeLiteral(asked.mark)}`),
  );
  return accounts;
}

async function carryOut(asked: Asked): Promise<Answered> {
  try {
    return { done: await make(asked) };
  } catch (error) {
    const { message = String(error), code } = error as { message?: string; code?: string };
    return { failed: message, ...(code !== undefined && { code }) };
  }
}

// Ended by the signal itself it would not keep what Node compiled, and the next start would compile it anew.
process.once('SIGTERM', () => process.exit());
// Unlike a program that is finished when its work is, this one waits to be asked.
process.channel?.ref();
process.on('message', (asked: Asked) => {
  void carryOut(asked).then((answer) => process.send?.(answer));
});
