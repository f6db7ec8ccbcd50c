import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { SuffixDeclaration } from '#contract/rules/suffixes/declaration.ts';
import { declareSuffixes } from '#contract/rules/suffixes/index.ts';
import type { Get, Problem } from './address-settings.ts';

const SETTING = 'SUFFIXES_FILE';
const Declarations = z.array(SuffixDeclaration);

function readJson(file: string, problem: Problem): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    problem(
      SETTING,
      error instanceof SyntaxError ? 'names a file that is not JSON' : 'names a file that cannot be read',
    );
    return undefined;
  }
}

const nothing = () => undefined;

/**
 * Suffixes of registries that no code of ours names, from the operator's file; the answer takes them back. Before any
 * other setting: their accounts are settings too.
 */
export function declareFromFile(get: Get, problem: Problem): () => void {
  const file = get(SETTING);
  if (file === '') return nothing;
  const said = readJson(file, problem);
  if (said === undefined) return nothing;
  const { data, error } = Declarations.safeParse(said);
  if (error) {
    const { path, message } = error.issues[0] ?? { path: [], message: '' };
    problem(SETTING, `names a list that is wrong at ${path.join('.') || 'its beginning'}: ${message}`);
    return nothing;
  }
  try {
    return declareSuffixes(data);
  } catch (refused) {
    problem(SETTING, `names a list that cannot be taken: ${(refused as Error).message}`);
    return nothing;
  }
}
