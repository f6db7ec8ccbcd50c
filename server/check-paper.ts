import { readFile } from 'node:fs/promises';
import { checkPaper, type PaperVerdict } from './platform/documents/paper-signature.ts';

const SAYS: Readonly<Record<PaperVerdict, string>> = {
  good: 'good: signed by this key, and not a byte was changed',
  changed: 'NOT GOOD: signed by this key, but changed since',
  'other-key': 'NOT GOOD: signed by another key',
  unsigned: 'NOT GOOD: no signature at its end',
};

/**
 * `npm run check-paper -- PAPER.pdf KEY.pem`: checks a signed paper without any network; the key is what
 * `/api/paper-key` publishes as `Pem`.
 */
async function main(): Promise<void> {
  const [paper, key] = process.argv.slice(2);
  if (!paper || !key) throw new Error('give the paper and the file with the public key: PAPER.pdf KEY.pem');
  const verdict = checkPaper(await readFile(paper), await readFile(key, 'utf8'));
  process.stdout.write(`${SAYS[verdict]}\n`);
  process.exitCode = verdict === 'good' ? 0 : 1;
}

await main();
