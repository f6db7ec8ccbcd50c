import { floorOf } from '../floors.ts';
import { isCode, isForTests, isGenerated, matches, type Problem, select, type Tree } from './tree.ts';

const MIGRATION =
  /^server\/database\/migrations\/([a-z-]+)\/(?:[a-z-]+\/)?\d{8}-\d{4}-\1(?:-[a-z-]+)?\.(expand|contract)\.sql$/;
const DEFINITION = /^server\/database\/definitions\/([a-z-]+)\/(?:[a-z-]+\/)?([a-z_0-9.]+)\.sql$/;
const MAKES = /^\s*CREATE (?:OR REPLACE )?(FUNCTION|VIEW|TRIGGER) ([\w.]+)/g;
const FUNCTION_LINES_MAX = 70;
/** Written before the law, at the heart of the ledger and measured there as they are (decision 0124). */
const LONGER = new Set(['ledger_post', 'ledger_post_freezes', 'inv.fresh']);
/** Words that SQL writes where a table could stand. */
const NOT_TABLES = new Set([
  'set',
  'select',
  'lateral',
  'unnest',
  'generate_series',
  'jsonb_array_elements',
  'nothing',
  'of',
  'skip',
]);
const BUILDER =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*\[?\s*['"`](\w+)/g;
/** A part of a customer's own data names its table second. */
const OWN_ROWS = /\bownRows\(\s*'\w+',\s*'(\w+)'/g;
const RAW = /\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)\b(?!\()/g;

interface Owners {
  tables: Map<string, string>;
  views: Map<string, string>;
}

/** Who owns a table or a view: the feature, or ledger or platform, in whose folder what makes it stands. */
function owners(tree: Tree, problems: Problem[]): Owners {
  const rooms = new Set([...tree.keys()].map((path) => /^server\/(?:features\/)?([a-z-]+)\//.exec(path)?.[1] ?? ''));
  const found: Owners = { tables: new Map(), views: new Map() };
  for (const [path, text] of select(tree, (each) => each.startsWith('server/database/migrations/'))) {
    const owner = MIGRATION.exec(path)?.[1];
    if (owner === undefined) {
      problems.push({
        path,
        says: 'is not called <feature>/[<part>/]YYYYMMDD-HHMM-<feature>[-<what>].expand.sql or .contract.sql.',
      });
      continue;
    }
    const made = matches(text, /^\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g);
    if (!rooms.has(owner) && made.length > 0)
      problems.push({ path, says: `'${owner}' is no feature: name the migration after who owns its tables.` });
    for (const { match } of made) found.tables.set(match[1]!, owner);
    problems.push(...checkMigration(path, text));
  }
  for (const [path, text] of select(tree, (each) => each.startsWith('server/database/definitions/'))) {
    problems.push(...checkDefinition(path, text));
    const [, owner, name] = DEFINITION.exec(path) ?? [];
    if (owner && name && /^CREATE OR REPLACE VIEW/m.test(text)) found.views.set(name, owner);
  }
  return found;
}

/**
 * A migration makes tables. A function stands in it only where an index is computed with it, which keeps what it once
 * said.
 */
function checkMigration(path: string, text: string): Problem[] {
  const computed = /\bIMMUTABLE\b/.test(text);
  return matches(text, MAKES)
    .filter(({ match }) => !(match[1] === 'FUNCTION' && computed))
    .map(({ line, match }) => ({
      path,
      line,
      says: `makes ${match[2]}: functions, views and triggers stand in server/database/definitions/, once, as they are now.`,
    }));
}

/** A definition is one function or view with its triggers, named after it, and short. */
function checkDefinition(path: string, text: string): Problem[] {
  const name = DEFINITION.exec(path)?.[2];
  if (name === undefined) return [{ path, says: 'is not called <feature>/[<part>/]<its function or view>.sql.' }];
  const made = matches(text, MAKES);
  const main = made.filter(({ match }) => match[1] !== 'TRIGGER').map(({ match }) => match[2]);
  const problems: Problem[] = [];
  if (main.join() !== name)
    problems.push({ path, says: `makes ${main.join(', ') || 'nothing'} and is called ${name}.` });
  if (made.some(({ match }) => !match[0].includes('OR REPLACE')))
    problems.push({ path, says: 'can be put once only: write CREATE OR REPLACE.' });
  const lines = text.trimEnd().split('\n').length;
  if (/FUNCTION/.test(text) && lines > FUNCTION_LINES_MAX && !LONGER.has(name))
    problems.push({ path, says: `has ${lines} lines, more than ${FUNCTION_LINES_MAX}: split the function.` });
  return problems;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Why a feature may not name a table or view; undefined when it may. */
function refusal(feature: string, name: string, { tables, views }: Owners): string | undefined {
  const owner = tables.get(name);
  if (owner !== undefined && owner !== feature) {
    return `names the table ${name} of ${owner}: ask its front door, or join a view ${owner.replaceAll('-', '_')}_v that it publishes.`;
  }
  const publisher = views.get(name);
  if (publisher === undefined || publisher === feature) return undefined;
  const [own, theirs] = [floorOf(feature) ?? 0, floorOf(publisher) ?? -1];
  return theirs < own ? undefined : `joins the view ${name} of ${publisher}, which is not below it.`;
}

/** SQL names only the feature's own tables and the views of lower floors, and stands in store files. */
export function checkTables(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const known = owners(tree, problems);
  for (const [path, text] of select(
    tree,
    (each) => each.startsWith('server/features/') && isCode(each) && !isForTests(each) && !isGenerated(each),
  )) {
    const feature = path.split('/')[2]!;
    const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
    const named = [
      ...[...matches(code, BUILDER), ...matches(code, OWN_ROWS)].map(({ line, match }) => ({
        line,
        name: snake(match[1]!),
      })),
      ...matches(code, RAW).map(({ line, match }) => ({ line, name: match[1]! })),
    ].filter(({ name }) => !NOT_TABLES.has(name));
    for (const { line, name } of named) {
      const says = refusal(feature, name, known);
      if (says) problems.push({ path, line, says });
    }
    if (/(^|[/-])store\.ts$/.test(path)) continue;
    for (const { line, match } of matches(
      code,
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bclient\.query\(|\bpool\.query\(|\bsql`/g,
    )) {
      problems.push({ path, line, says: `${match[0]}: SQL stands in the feature's store.ts.` });
    }
  }
  return problems;
}
