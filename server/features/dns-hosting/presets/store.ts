import type { Lang } from '#contract/lang.ts';
import type { PresetKind } from '#contract/rules/dns/presets.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface PresetValues {
  readonly kind: PresetKind;
  readonly names: Readonly<Record<Lang, string>>;
  readonly lines: string;
  readonly source: string;
}

export interface PresetRow extends PresetValues {
  readonly id: bigint;
  readonly version: number;
  readonly changedBy: bigint;
  readonly changedAt: Date;
  readonly retiredAt: Date | null;
}

interface Row {
  id: bigint;
  kind: PresetKind;
  names: Record<Lang, string>;
  lines: string;
  source: string;
  version: number;
  changed_by: bigint;
  changed_at: Date;
  retired_at: Date | null;
}

/** Those that staff made, in the order in which they came. Keys of `names` are languages: read as they are. */
export async function presetsOfStaff(tx: Tx, id?: bigint): Promise<PresetRow[]> {
  const { rows } = await tx.client.query<Row>(
    `SELECT id, kind, names, lines, source, version, changed_by, changed_at, retired_at
     FROM dns_preset WHERE $1::bigint IS NULL OR id = $1 ORDER BY id`,
    [id ?? null],
  );
  return rows.map(({ changed_by, changed_at, retired_at, ...row }) => ({
    ...row,
    changedBy: changed_by,
    changedAt: changed_at,
    retiredAt: retired_at,
  }));
}

/** Members that change presets do so one after the other. */
export async function lockPresets(tx: Tx): Promise<void> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('dns_preset', 0))");
}

export async function insertPreset(tx: Tx, { kind, names, lines, source }: PresetValues, by: bigint): Promise<bigint> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `INSERT INTO dns_preset (kind, names, lines, source, version, changed_by, changed_at)
     VALUES ($1, $2, $3, $4, 1, $5, $6) RETURNING id`,
    [kind, JSON.stringify(names), lines, source, by, tx.now],
  );
  return (rows[0] as { id: bigint }).id;
}

export async function updatePreset(
  tx: Tx,
  id: bigint,
  { kind, names, lines, source }: PresetValues,
  by: bigint,
): Promise<void> {
  await tx.client.query(
    `UPDATE dns_preset SET kind = $2, names = $3, lines = $4, source = $5, version = version + 1, changed_by = $6,
       changed_at = $7 WHERE id = $1`,
    [id, kind, JSON.stringify(names), lines, source, by, tx.now],
  );
}

export async function saveRetired(tx: Tx, id: bigint, retired: boolean, by: bigint): Promise<void> {
  await tx.client.query(
    `UPDATE dns_preset SET retired_at = CASE WHEN $2 THEN $3::timestamptz END, version = version + 1, changed_by = $4, changed_at = $3
     WHERE id = $1`,
    [id, retired, tx.now, by],
  );
}

export interface OffRow {
  readonly key: string;
  readonly changedBy: bigint;
  readonly changedAt: Date;
}

/** Presets of the release that are offered no more. */
export async function presetsOff(tx: Tx): Promise<OffRow[]> {
  return tx.db.selectFrom('dnsPresetOff').select(['key', 'changedBy', 'changedAt']).execute();
}

export async function saveOff(tx: Tx, key: string, off: boolean, by: bigint): Promise<void> {
  if (!off) {
    await tx.db.deleteFrom('dnsPresetOff').where('key', '=', key).execute();
    return;
  }
  await tx.client.query(
    'INSERT INTO dns_preset_off (key, changed_by, changed_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING',
    [key, by, tx.now],
  );
}
