import { ACTORS, type listMyActivity, PROOFS } from '#contract/api/activity.ts';
import { HOUSE_ACTS } from '#contract/api/own/house-acts.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { pageOfCustomer } from './store.ts';

const ROWS_PER_PAGE = 50;
/** Of these, the first that an act kept tells what it was about. */
const TELLING = ['name', 'number', 'email', 'lang'] as const;

type Row = Awaited<ReturnType<typeof pageOfCustomer>>[number];
type Shown = OutputOf<typeof listMyActivity>['Items'][number];

/** Staff are not named to customers. */
export function toldActor(actor: string): Shown['Actor'] {
  const [you, staff, house] = ACTORS;
  if (actor.startsWith('customer:')) return you;
  return actor.startsWith('staff:') ? staff : house;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (value ?? {}) as Record<string, unknown>;

function detailOf({ before, after }: Row): string | undefined {
  const kept = { ...fieldsOf(before), ...fieldsOf(after) };
  return TELLING.map((key) => kept[key]).find((value) => typeof value === 'string');
}

function present(row: Row): Shown {
  const detail = detailOf(row);
  const proof = PROOFS.find((one) => one === fieldsOf(row.after)['by']);
  return {
    Id: String(row.id),
    At: row.at.toISOString(),
    Act: row.kind,
    Actor: toldActor(row.actor),
    ...(row.address === null ? {} : { Address: row.address }),
    ...(detail === undefined ? {} : { Detail: detail }),
    ...(proof ? { Proof: proof } : {}),
  };
}

/** A page of what happened on the customer's own account. */
export async function listMine(
  tx: Tx,
  asked: { readonly before: bigint | null; readonly accountOnly: boolean },
): Promise<OutputOf<typeof listMyActivity>> {
  const rows = await pageOfCustomer(tx, customerOf(tx), { ...asked, without: HOUSE_ACTS }, ROWS_PER_PAGE + 1);
  const shown = rows.slice(0, ROWS_PER_PAGE);
  const last = shown.at(-1);
  return {
    Items: shown.map(present),
    ...(rows.length > ROWS_PER_PAGE && last ? { Next: String(last.id) } : {}),
  };
}
