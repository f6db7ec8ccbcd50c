import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { partSigned } from '#contract/rules/papers/signature.ts';
import { checkPaper, paperPublicKey, signPaper } from './paper-signature.ts';

const master = randomBytes(32);
const paper = Buffer.from('%PDF-1.7\nUSD 2,400.00\n%%EOF\n');

test('K2 a signed paper is told from a changed one, an unsigned one and another house’s', () => {
  const { pem, id } = paperPublicKey(master);
  const signed = Buffer.from(signPaper(master, paper));
  expect(checkPaper(signed, pem)).toBe('good');
  expect(signPaper(master, paper)).toEqual(signed);
  expect([partSigned(signed)?.keyId, Buffer.from(partSigned(signed)?.body ?? []).equals(paper)]).toEqual([id, true]);
  const changed = Buffer.from(signed.toString('latin1').replace('2,400', '9,400'), 'latin1');
  expect(checkPaper(changed, pem)).toBe('changed');
  expect(checkPaper(Buffer.concat([signed, Buffer.from('x')]), pem)).toBe('unsigned');
  expect(checkPaper(paper, pem)).toBe('unsigned');
  expect(checkPaper(signed, paperPublicKey(randomBytes(32)).pem)).toBe('other-key');
});
