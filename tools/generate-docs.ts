import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Machine } from '#server/platform/machine.ts';
import { consoleRoutes } from '#server/processes/api.ts';
import type { Partners } from '#server/processes/partners.ts';
import { officeRoutes } from '#server/processes/staff.ts';
import { errorsPage } from './generate-docs/errors-page.ts';
import { statePicture } from './generate-docs/state-picture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'docs/generated';

async function machines(): Promise<Machine[]> {
  const found: Machine[] = [];
  for (const path of globSync('server/**/machine.ts', { cwd: ROOT })
    .filter((each) => each.startsWith('server/features/'))
    .sort()) {
    const module = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
    found.push(
      ...(Object.values(module).filter(
        (value) => typeof value === 'object' && value !== null && 'initial' in value,
      ) as Machine[]),
    );
  }
  return found;
}

/** Every generated document by its path from the root, as the sources of this moment make it. */
export async function generatedDocuments(): Promise<Map<string, string>> {
  // Only the list of calls is wanted: no partner is ever dialled from here.
  const customer = consoleRoutes({} as Partners).map(({ endpoint }) => endpoint);
  const staff = officeRoutes.map(({ endpoint }) => endpoint);
  const documents = new Map([[`${FOLDER}/errors.md`, await errorsPage([...customer, ...staff])]]);
  for (const machine of await machines()) documents.set(`${FOLDER}/states/${machine.name}.svg`, statePicture(machine));
  return documents;
}

/** Paths whose file is missing or differs, and files that nothing makes any more. */
export async function staleDocuments(): Promise<string[]> {
  const documents = await generatedDocuments();
  const there = globSync(`${FOLDER}/**/*.{md,json,svg}`, { cwd: ROOT });
  const read = (path: string) => (there.includes(path) ? readFileSync(join(ROOT, path), 'utf8') : undefined);
  const differing = [...documents].filter(([path, text]) => read(path) !== text).map(([path]) => path);
  return [...differing, ...there.filter((path) => !documents.has(path))];
}

async function main(): Promise<void> {
  const documents = await generatedDocuments();
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
  for (const [path, text] of documents) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  process.stdout.write(`${documents.size} documents in ${FOLDER}\n`);
}

if (import.meta.main) await main();
