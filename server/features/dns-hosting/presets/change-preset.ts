import { RECORDS_PER_BATCH_MAX } from '#contract/rules/dns/many.ts';
import { PRESETS_MAX, RECORD_PRESETS } from '#contract/rules/dns/presets.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { presentLeftOut } from '../files/left-out.ts';
import { readForEvery } from '../files/read-lines.ts';
import { judgeZone } from '../judge-zone.ts';
import { recordFor } from '../many/plan-batch.ts';
import {
  insertPreset,
  lockPresets,
  type PresetRow,
  type PresetValues,
  presetsOfStaff,
  saveOff,
  saveRetired,
  updatePreset,
} from './store.ts';

/** A name like those that lines are judged for: with a suffix of two labels (RFC 2606 §3). */
const ANY_NAME = 'any-name.example.com';

interface WrongLine {
  readonly Line?: number;
  readonly Words: string;
}

/** What is wrong with the lines of a preset: judged as the records of a zone that has nothing else. */
function wrongLines(tx: Tx, lines: string): WrongLine[] {
  const { records, leftOut, tooLong } = readForEvery(lines);
  if (leftOut.length > 0) return presentLeftOut(tx, leftOut).LeftOut;
  if (tooLong || records.length > RECORDS_PER_BATCH_MAX)
    return [{ Words: translate(tx.lang, 'manyzones:records.tooMany') }];
  if (records.length === 0) return [{ Words: translate(tx.lang, 'presets:text.needed') }];
  const zone = records.map((one, at) => ({ ...recordFor(one, ANY_NAME), at }));
  return judgeZone(zone).map(({ host, type, problem }) => ({
    Words: `${host} ${type}: ${translate(tx.lang, `zones:wrong.${problem}`)}`,
  }));
}

async function requirePreset(tx: Tx, key: string): Promise<PresetRow> {
  const [found] = /^\d+$/.test(key) ? await presetsOfStaff(tx, BigInt(key)) : [];
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/**
 * Adds a preset, or changes one that staff made. @throws refusals NOT_FOUND, PRESET_CHANGED, PRESET_WRONG (`Data` tells
 * the lines), PRESETS_TOO_MANY
 */
export async function savePreset(
  tx: Tx,
  {
    key,
    version,
    ...values
  }: PresetValues & { readonly key?: string | undefined; readonly version?: number | undefined },
): Promise<string> {
  const wrong = wrongLines(tx, values.lines);
  if (wrong.length > 0) throw refuse('PRESET_WRONG', { count: wrong.length }, { Wrong: wrong });
  const { id: by } = await actingStaff(tx);
  await lockPresets(tx);
  const known = key === undefined ? undefined : await requirePreset(tx, key);
  if (known && known.version !== version) throw refuse('PRESET_CHANGED');
  if (!known && (await presetsOfStaff(tx)).length >= PRESETS_MAX)
    throw refuse('PRESETS_TOO_MANY', { max: PRESETS_MAX });
  if (known) await updatePreset(tx, known.id, values, by);
  const id = known?.id ?? (await insertPreset(tx, values, by));
  const kept = ({ kind, names, lines, source }: PresetValues) => ({ kind, names, lines, source });
  await record(tx, {
    act: 'preset.saved',
    object: { kind: 'preset', id },
    ...(known ? { before: kept(known) } : {}),
    after: kept(values),
  });
  return String(id);
}

/** Offers a preset, of the release or of staff, or no more. @throws refusal NOT_FOUND */
export async function offerPreset(tx: Tx, key: string, offered: boolean): Promise<boolean> {
  const { id: by } = await actingStaff(tx);
  await lockPresets(tx);
  if (RECORD_PRESETS.some((each) => each.key === key)) await saveOff(tx, key, !offered, by);
  else await saveRetired(tx, (await requirePreset(tx, key)).id, !offered, by);
  await record(tx, { act: offered ? 'preset.offered' : 'preset.retired', object: { kind: 'preset', id: key } });
  return offered;
}
