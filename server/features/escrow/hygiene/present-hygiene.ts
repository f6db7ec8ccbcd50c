import type { Hygiene } from '#contract/api/escrow/hygiene.ts';
import { HYGIENE_WAIT_SECONDS } from '#contract/rules/escrow/hygiene.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { saidStatuses } from '../../domains/detail/index.ts';
import type { DealRow } from '../store.ts';
import { judgeHygiene, merged, remarkWords, type Said } from './judge-hygiene.ts';
import { findLook, type Look, wasDisputed } from './store.ts';

const instant = <K extends string>(key: K, at: Date | null | undefined) =>
  (at ? { [key]: at.toISOString() } : {}) as { [_ in K]?: string };

function facts(tx: Tx, said: Said | undefined) {
  if (!said) return {};
  const { statuses, nameServers } = said;
  // Of a name with us its registry names nobody, for it knows who asks.
  const registrar = said.registrar ?? (said.state === 'ours' ? tx.house.config.registrar.name : null);
  return {
    ...(registrar === null ? {} : { Registrar: registrar }),
    ...instant('RegisteredAt', said.registeredAt),
    ...instant('ExpiresAt', said.expiresAt),
    ...instant('TransferredAt', said.transferredAt),
    ...instant('ChangedAt', said.changedAt),
    ...(statuses === null ? {} : { Statuses: saidStatuses(tx.lang, statuses) }),
    ...(nameServers === null ? {} : { NameServers: [...nameServers] }),
  };
}

const UNANSWERED = { answeredAt: null, registry: undefined, directory: undefined };

/** The last look; one that was asked for long ago and brought nothing leaves nothing known, also of the one before. */
function heardOf(look: Look | undefined, now: Date): (Look & { readonly waiting: boolean }) | undefined {
  if (!look || look.answeredAt !== null) return look && { ...look, waiting: false };
  const waiting = now.getTime() - look.askedAt.getTime() < HYGIENE_WAIT_SECONDS * 1000;
  return waiting ? { ...look, waiting } : { ...look, ...UNANSWERED, waiting };
}

/** How the name of a deal stands, in the reader's words, from what the sources said last. */
export async function presentHygiene(tx: Tx, { id, name }: Pick<DealRow, 'id' | 'name'>): Promise<Hygiene> {
  const look = heardOf(await findLook(tx, id), tx.now);
  const said = merged(look?.registry, look?.directory);
  const remarks = judgeHygiene(said, await wasDisputed(tx, name, id), tx.now);
  const waiting = look?.waiting === true;
  // Of a name with us the directory is not asked.
  const directory = look?.registry?.state === 'ours' ? 'ours' : (look?.directory?.state ?? 'silent');
  return {
    ...instant('AskedAt', look?.askedAt),
    Registry: waiting ? 'waiting' : (look?.registry?.state ?? 'silent'),
    Directory: waiting ? 'waiting' : directory,
    ...facts(tx, said),
    Remarks: remarks.map((remark) => ({
      Kind: remark.kind,
      Tone: remark.tone,
      Text: translate(tx.lang, remarkWords(remark), { days: remark.days ?? 0 }),
    })),
  };
}
