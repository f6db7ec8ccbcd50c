import * as api from '#contract/api/domain-labels.ts';
import { dayOf } from '#contract/calendar.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { openBatchActs } from '../batch-acts.ts';
import { type Facet, talliesOf } from '../list/tally-store.ts';
import { labelName, previewLabels, startLabels } from './label-names.ts';
import type { LabelWish } from './label-wish.ts';
import { forgetView, removeLabel, saveLabel } from './save-label.ts';
import { saveOwnNote } from './save-note.ts';
import { foldersOf, tagsOf, viewsOf } from './store.ts';

const rowId = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));

/** What a call asks for; an id in another spelling would be another one in what is kept. */
const wishOf = (input: {
  Folder?: string | undefined;
  Add?: string[] | undefined;
  Remove?: string[] | undefined;
}): LabelWish => ({
  ...(input.Folder === undefined ? {} : { folder: input.Folder === 'none' ? null : input.Folder }),
  add: [...new Set(input.Add)],
  // What is put on and taken off at once is put on.
  remove: [...new Set(input.Remove)].filter((tag) => !input.Add?.includes(tag)),
});

async function presentFrame(tx: Tx, customerId: bigint): Promise<api.ListFrame> {
  const totals = async (facet: Facet) =>
    new Map((await talliesOf(tx, customerId, facet)).map(({ value, total }) => [value, total]));
  const [inFolder, withTag] = [await totals('folder'), await totals('tag')];
  const registrars = await talliesOf(tx, customerId, 'registrar');
  const day = dayOf(tx.now);
  return {
    Folders: (await foldersOf(tx, customerId)).map(({ id, name }) => ({
      Id: String(id),
      Name: name,
      Total: inFolder.get(String(id)) ?? 0,
    })),
    Tags: (await tagsOf(tx, customerId)).map(({ id, name, colour }) => ({
      Id: String(id),
      Name: name,
      Colour: colour,
      Total: withTag.get(String(id)) ?? 0,
    })),
    Views: (await viewsOf(tx, customerId)).map(({ id, name, settings }) => ({
      Id: String(id),
      Name: name,
      Settings: settings,
    })),
    Registrars: registrars.map(({ value, total }) => ({ Name: value, Total: total })),
    Acts: openBatchActs.map(({ act, operation }) => ({
      Act: act,
      ...(operation ? { NamesMax: namesAtOnce(operation, day) } : {}),
    })),
  };
}

export const labelRoutes: readonly Route[] = [
  route(api.domainListFrame, (tx) => presentFrame(tx, customerOf(tx))),
  route(api.saveFolder, async (tx, { Id, Name }) => ({
    Id: String(await saveLabel(tx, 'folder', customerOf(tx), rowId(Id), { name: Name })),
  })),
  route(api.saveTag, async (tx, { Id, Name, Colour }) => ({
    Id: String(await saveLabel(tx, 'tag', customerOf(tx), rowId(Id), { name: Name, colour: Colour })),
  })),
  route(api.saveView, async (tx, { Id, Name, Settings }) => {
    const values = { name: Name, settings: JSON.stringify(Settings) };
    return { Id: String(await saveLabel(tx, 'listView', customerOf(tx), rowId(Id), values)) };
  }),
  route(api.removeFolder, async (tx, { Id }) => {
    await removeLabel(tx, 'folder', customerOf(tx), BigInt(Id));
    return {};
  }),
  route(api.removeTag, async (tx, { Id }) => {
    await removeLabel(tx, 'tag', customerOf(tx), BigInt(Id));
    return {};
  }),
  route(api.removeView, async (tx, { Id }) => {
    await forgetView(tx, customerOf(tx), BigInt(Id));
    return {};
  }),
  route(api.saveNote, async (tx, { Domain, Note }) => {
    await saveOwnNote(tx, Domain, Note);
    return {};
  }),
  route(api.labelDomain, async (tx, { Domain, ...wish }) => {
    await labelName(tx, Domain, wishOf(wish));
    return {};
  }),
  route(api.previewLabels, async (tx, { Selection, ...wish }) => ({
    Preview: await previewLabels(tx, customerOf(tx), Selection, wishOf(wish)),
  })),
  route(api.startLabels, async (tx, { Selection, ...wish }) => ({
    Number: (await startLabels(tx, customerOf(tx), Selection, wishOf(wish))).number,
  })),
];
