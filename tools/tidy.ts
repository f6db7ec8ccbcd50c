import { fileURLToPath } from 'node:url';
import { checkEndpoints, checkErrors } from './tidy/catalogue.ts';
import { checkDocuments } from './tidy/documents.ts';
import { checkDoors } from './tidy/doors.ts';
import { checkFolders } from './tidy/folders.ts';
import { checkForms } from './tidy/forms.ts';
import { checkMachines } from './tidy/machines.ts';
import { checkMessages } from './tidy/messages.ts';
import { checkNames } from './tidy/names.ts';
import { checkOrphans } from './tidy/orphans.ts';
import { checkPages } from './tidy/pages.ts';
import { checkRequirements } from './tidy/requirements.ts';
import { checkSizes } from './tidy/sizes.ts';
import { checkTables } from './tidy/tables.ts';
import { type Problem, readTree, type Tree } from './tidy/tree.ts';
import { checkWords } from './tidy/words.ts';

/**
 * Everything about the house that compiler, linter and walls cannot see. Each check has planted violations in its test.
 */
export const CHECKS: Readonly<Record<string, (tree: Tree) => Problem[]>> = {
  sizes: checkSizes,
  names: checkNames,
  words: checkWords,
  messages: checkMessages,
  errors: checkErrors,
  endpoints: checkEndpoints,
  pages: checkPages,
  forms: (tree) => checkForms(tree),
  machines: checkMachines,
  documents: checkDocuments,
  requirements: checkRequirements,
  tables: checkTables,
  orphans: checkOrphans,
  folders: checkFolders,
  doors: checkDoors,
};

const FILES_MIN = 100;

function main(): void {
  const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));
  if (tree.size < FILES_MIN) throw new Error(`tidy saw only ${tree.size} files`);
  const only = process.argv[2];
  let count = 0;
  for (const [name, check] of Object.entries(CHECKS)) {
    if (only !== undefined && only !== name) continue;
    for (const { path, line, says } of check(tree)) {
      count += 1;
      process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} [${name}] ${says}\n`);
    }
  }
  process.stdout.write(`${tree.size} files, ${count} untidy\n`);
  if (count > 0) process.exitCode = 1;
}

if (import.meta.main) main();
