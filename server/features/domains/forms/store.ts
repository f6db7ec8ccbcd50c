import { sql } from 'kysely';
import type { ChineseForms } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';

/** One form that a name is registered with. */
export interface NameForm {
  readonly kind: 'simplified' | 'traditional' | 'variant';
  readonly unicode: string;
  /** A-labels, under the suffix that names are registered with. */
  readonly name: string;
  /** `house`: sent with the creation, and not told by its registry yet. */
  readonly toldBy: 'house' | 'registry';
}

/** The forms of one name and whose word they are. */
export interface ToldForms {
  readonly domainId: bigint;
  readonly forms: ChineseForms;
  readonly toldBy: NameForm['toldBy'];
}

function rowsOf({ domainId, forms, toldBy }: ToldForms) {
  const { simplified, traditional, variants = [] } = forms;
  const listed = [
    { kind: 'simplified', unicode: simplified },
    { kind: 'traditional', unicode: traditional },
    ...variants.map((unicode) => ({ kind: 'variant', unicode })),
  ];
  return listed.flatMap(({ kind, unicode }) => {
    const name = unicode === undefined ? undefined : registeredName(unicode);
    // What a registry writes and nobody can read as a name is no form that could be found or shown.
    return unicode === undefined || name === undefined ? [] : [{ domainId, kind, unicode, name, toldBy }];
  });
}

/** Keeps what is known of the forms of names, instead of what was known before. */
export async function keepForms(tx: Tx, told: readonly ToldForms[]): Promise<void> {
  if (told.length === 0) return;
  const ids = told.map(({ domainId }) => domainId);
  await tx.db.deleteFrom('domainForm').where(sql<boolean>`domain_id = ANY (${ids}::bigint[])`).execute();
  const rows = told.flatMap(rowsOf);
  if (rows.length === 0) return;
  await tx.db
    .insertInto('domainForm')
    .values(rows)
    .onConflict((again) => again.doNothing())
    .execute();
}

const KINDS: readonly NameForm['kind'][] = ['simplified', 'traditional', 'variant'];

/** The forms of a name: simplified, traditional, variants. */
export async function formsKept(tx: Tx, domainId: bigint): Promise<NameForm[]> {
  const rows = await tx.db
    .selectFrom('domainForm')
    .select(['kind', 'unicode', 'name', 'toldBy'])
    .where('domainId', '=', domainId)
    .orderBy('name')
    .execute();
  return (rows as NameForm[]).sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/**
 * Which of these names come with a name that lives with us, and with which: its Unicode form. A name is no form of
 * itself.
 */
export async function bundlesOf(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('domainFormV')
    .select(['formName', 'unicode'])
    .where(sql<boolean>`form_name = ANY (${names}::text[])`)
    .whereRef('formName', '<>', 'name')
    .execute();
  return new Map(rows.map(({ formName, unicode }) => [formName ?? '', unicode ?? '']));
}
