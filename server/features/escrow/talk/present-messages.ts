import type * as api from '#contract/api/escrow/talk.ts';
import { maskContacts } from '#contract/rules/escrow/contacts.ts';
import type * as staffApi from '#contract/staff-api/escrow-talk.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { fileTypesOf } from '../../files/index.ts';
import { staffNames } from '../../staff-access/index.ts';
import type { DealRow } from '../store.ts';
import type { MessageRow } from './store.ts';

type Presenter<Item> = (row: MessageRow) => Item;
type Paper = NonNullable<api.DealMessage['File']>;

/** What is the same for every reader; the kinds of all papers are asked for at once. */
async function presenter(
  tx: Tx,
  rows: readonly MessageRow[],
): Promise<Presenter<Omit<api.DealMessage, 'Mine' | 'Masked'>>> {
  const types = await fileTypesOf(
    tx,
    rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
  );
  const paperOf = ({ fileId, fileErasedAt }: MessageRow): Paper | undefined => {
    if (fileId === null) return undefined;
    return fileErasedAt === null ? (types.get(fileId) as Paper | undefined) : 'gone';
  };
  return (row) => {
    const paper = paperOf(row);
    return {
      Id: String(row.id),
      By: row.writtenBy,
      To: row.audience,
      Text: row.body,
      ...(paper === undefined ? {} : { File: paper }),
      Evidence: row.evidence,
      At: row.writtenAt.toISOString(),
    };
  };
}

/** As one side reads them: what the other wrote is masked until the buyer has paid; words of ours never are. */
export async function forSide(
  tx: Tx,
  deal: DealRow,
  side: DealSide,
  rows: readonly MessageRow[],
): Promise<Presenter<api.DealMessage>> {
  const present = await presenter(tx, rows);
  const names = [deal.name, deal.unicode, `www.${deal.name}`];
  return (row) => {
    const mine = row.writtenBy === side;
    const hides = !mine && row.writtenBy !== 'house' && deal.paidAt === null;
    const Text = hides ? maskContacts(row.body, names) : row.body;
    return { ...present(row), Mine: mine, Text, Masked: Text !== row.body };
  };
}

export async function forStaff(tx: Tx, rows: readonly MessageRow[]): Promise<Presenter<staffApi.OfficeDealMessage>> {
  const present = await presenter(tx, rows);
  const names = rows.some(({ staffId }) => staffId !== null) ? await staffNames(tx) : new Map<bigint, string>();
  return (row) => {
    const name = row.staffId === null ? undefined : names.get(row.staffId);
    const open = row.fileId !== null && row.fileErasedAt === null;
    return {
      ...present(row),
      ...{ Mine: row.writtenBy === 'house', Masked: false },
      ...(open ? { FileId: String(row.fileId) } : {}),
      ...(name === undefined ? {} : { Name: name }),
    };
  };
}
