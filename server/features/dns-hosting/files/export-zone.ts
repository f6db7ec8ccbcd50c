import { writeZoneText } from '../../../gateways/dns/index.ts';
import { type Caller, reading } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { requireOwnDomain } from '../../domains/index.ts';
import { publishedRecords } from '../publish-zone.ts';
import { findZone, recordsOf } from '../store.ts';

/** The zone of one's name as a file: what everybody is answered, SOA and NS too. Paused records and those of a line are not in it: no file has words for them. */
export async function exportZone(house: House, caller: Caller, { Domain }: { Domain: string }): Promise<FileAnswer> {
  const { name, zone, records } = await reading(house, caller, async (tx) => {
    const row = await requireOwnDomain(tx, Domain);
    const found = await findZone(tx, row.name);
    const zone = found ?? { name: row.name, createdAt: tx.now, version: 0 };
    return { name: row.name, zone, records: found ? await recordsOf(tx, found.id) : [] };
  });
  const everybodys = records.filter(({ line }) => line === 'default');
  const answered = publishedRecords(zone, zone.version, everybodys, house.config.defaultNameServers);
  const text = writeZoneText(name, answered);
  async function* pieces() {
    yield Buffer.from(text);
  }
  return { name: `${name}.zone`, type: 'text/dns', pieces: pieces() };
}
