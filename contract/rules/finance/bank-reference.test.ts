import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankReference, bankReferencesIn, checkCharacter, readBankReference } from './bank-reference.ts';

const references = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(bankReference);

test('J2 the check character is that of ISO 7064 MOD 37,36', () => {
  // The example of the Global Release Identifier: A1-2425G-ABC1234002-M.
  expect(checkCharacter('A12425GABC1234002')).toBe('M');
});

test('J2 no two neighbours of a reference can be swapped unnoticed, also where the check character alone would not notice', () => {
  const bytes = Uint8Array.from([...'ZS1Z210000'].map((one) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(one)));
  expect(checkCharacter('ZS1Z210000')).toBe(checkCharacter('ZS1Z120000'));
  expect(bankReference(bytes)).not.toBe('ZS1Z210000A');
  expect(bankReference(bytes).slice(1, 10)).toBe('S1Z210000');
});

test('J2 a new reference ends with nothing that is read as something else', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(reference.charAt(10)).toMatch(/[2-9A-HJKMNP-TV-Z]/);
    }),
    { numRuns: 2000 },
  );
});

test.each(['O', 'I', 'L'])(
  'J2 an older one that ends with %s is found as it was read, written and upper-cased',
  (end) => {
    const bodies = Array.from({ length: 500 }, (_, at) => String(at).padStart(10, '0'));
    const body = bodies.find((each) => checkCharacter(each) === end) ?? '';
    const looks = end === 'O' ? ['O', 'o', '0'] : ['I', 'i', 'L', 'l', '1'];
    for (const look of looks) {
      expect(readBankReference(body + look)).toBe(body + end);
      expect(bankReferencesIn(`REF ${body}${look} CHAN`)).toContain(body + end);
    }
  },
);

test('J2 a reference is read as people write it, and a wrong or swapped character is found', () => {
  fc.assert(
    fc.property(references, fc.nat(9), fc.nat(31), (reference, at, other) => {
      expect(readBankReference(reference)).toBe(reference);
      expect(readBankReference(` ${reference.slice(0, 4)}-${reference.slice(4)} `.toLowerCase())).toBe(reference);
      const wrong = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(other);
      const changed = reference.slice(0, at) + wrong + reference.slice(at + 1);
      if (changed !== reference) expect(readBankReference(changed)).toBeUndefined();
      const next = at === 9 ? 8 : at;
      const swapped =
        reference.slice(0, next) + reference.charAt(next + 1) + reference.charAt(next) + reference.slice(next + 2);
      if (swapped !== reference) expect(readBankReference(swapped)).toBeUndefined();
      expect(bankReferencesIn(`PAYMENT REF ${reference} CHAN TAI MAN`)).toContain(reference);
    }),
    { numRuns: 2000 },
  );
});
