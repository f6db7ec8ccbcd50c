import type { ContactHandles } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAll } from '../../activity/index.ts';
import type { HeldItem, Outcome, TaskHead } from '../../tasks/index.ts';
import { holderChanged } from '../news.ts';
import type { DomainRow } from '../store.ts';
import { insertChanged, saveHolders } from './applied-store.ts';
import { type ChangeTerms, termsOf, waives } from './change-terms.ts';
import { partyOf } from './compare-holders.ts';
import { isSo, type Wanted } from './judge-change.ts';
import { imageJson } from './wish.ts';

/** One name that gets its new holder in our own rows; its registry, where it knows holders, has said yes. */
export interface Applied {
  readonly item: HeldItem;
  readonly row: DomainRow;
  readonly wanted: Wanted;
  /** What the registry had before. */
  readonly contacts?: ContactHandles;
}

interface Written extends Applied {
  readonly terms: ChangeTerms;
  readonly waived: boolean;
}

const shown = (of: Written['row']['holder']) => {
  const { name, organisation, email } = partyOf(of);
  return { holder: organisation ?? name, ...(organisation ? { contact: name } : {}), email };
};

async function write(tx: Tx, task: TaskHead, changed: readonly Written[]): Promise<void> {
  if (changed.length === 0) return;
  await saveHolders(
    tx,
    changed.map(({ row, wanted, terms, waived }) => ({
      id: row.id,
      templateId: wanted.templateId,
      holder: wanted.holder,
      material: terms.difference.material,
      waived,
    })),
  );
  await insertChanged(
    tx,
    changed.map(({ row, wanted, terms, waived }) => ({
      domainId: row.id,
      customerId: task.customerId,
      taskId: task.id,
      former: row.holder,
      newEmail: wanted.holder.email,
      material: terms.difference.material,
      policy: terms.policy.id,
      lockUntil: waived ? null : (terms.lock?.until ?? null),
      lockWaived: waived,
    })),
  );
  await recordAll(
    tx,
    changed.map(({ row, wanted, terms, waived }) => ({
      act: 'domain.holderChanged',
      object: { kind: 'domain', id: row.id },
      onBehalfOf: task.customerId,
      before: shown(row.holder),
      after: {
        ...shown(wanted.holder),
        name: row.name,
        task: task.number,
        changes: terms.difference.fields,
        policy: terms.policy.id,
        ...(terms.lock ? { lockWaived: waived } : {}),
      },
    })),
  );
  await tx.house.events.announce(tx, holderChanged, {
    customerId: task.customerId,
    names: changed.map(({ row, wanted, terms }) => ({
      domainId: row.id,
      name: row.name,
      oldEmail: row.holder.email,
      newEmail: wanted.holder.email,
      material: terms.difference.material,
    })),
  });
}

/**
 * Writes names (locked by the caller) with their new holder, their lock and their history, and announces them; one set
 * of statements for all. What is so already is done without a trace, so that a worker that comes after a lost one
 * writes nothing twice.
 */
export async function applyChanges(tx: Tx, task: TaskHead, names: readonly Applied[]): Promise<Outcome[]> {
  const changed = names
    .filter(({ row, wanted }) => !isSo(row, wanted))
    .map((each): Written => {
      const terms = termsOf(each.row.name, each.row.holder, each.wanted.holder, tx.now);
      return { ...each, terms, waived: waives(terms, each.wanted.wish.waive) };
    });
  await write(tx, task, changed);
  const written = new Set(changed.map(({ item }) => item.id));
  return names.map(({ item, row, wanted, contacts }): Outcome => {
    const after = { template: String(wanted.templateId), holder: partyOf(wanted.holder).name };
    const base = { id: item.id, result: 'success', domainId: row.id, after } as const;
    if (!written.has(item.id)) return base;
    const image = { template: String(row.templateId), holder: row.holder, ...(contacts ? { contacts } : {}) };
    return { ...base, before: imageJson(image) };
  });
}
