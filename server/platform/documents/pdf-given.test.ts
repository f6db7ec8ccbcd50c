import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isPdf, refuseActivePdf } from './pdf-given.ts';

const pdf = (body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n')]);
const packed = (inner: string, filter = '/FlateDecode'): Buffer =>
  pdf(
    Buffer.concat([
      Buffer.from(`5 0 obj<</Type/ObjStm/N 1/First 4/Filter${filter}>>stream\n`),
      filter === '/FlateDecode' ? deflateSync(inner) : Buffer.from(inner),
      Buffer.from('\nendstream endobj'),
    ]),
  );
function judged(bytes: Buffer): string {
  try {
    refuseActivePdf(bytes);
    return 'good';
  } catch (error) {
    return (error as { key: string }).key;
  }
}

test('K2 a PDF that shows pages is taken; what is none is told by its bytes', () => {
  expect(isPdf(pdf('1 0 obj<</Type/Catalog>>endobj'))).toBe(true);
  expect(isPdf(Buffer.from('<html>%PDF-1.7</html>'))).toBe(false);
  expect(judged(pdf('1 0 obj<</Type/Catalog/OpenAction[3 0 R/Fit]>>endobj'))).toBe('good');
  expect(judged(packed('<</Type/Page/Contents 4 0 R>>'))).toBe('good');
  expect(judged(Buffer.from('%PDF-1.7\n1 0 obj'))).toBe('PAPER_UNREADABLE');
});

test.each([
  ['a script', pdf('<</S/JavaScript/JS(app.alert(1))>>')],
  ['a script by other letters', pdf('<</S/J#61va#53cript/JS(app.alert(1))>>')],
  ['a program', pdf('<</S/Launch/F(cmd.exe)>>')],
  ['a file within', pdf('<</Type/EmbeddedFile>>')],
  ['a form that is sent', pdf('<</S/SubmitForm/F(http://x.example)>>')],
  ['a lock', pdf('<</Encrypt 9 0 R>>')],
  ['a script among packed objects', packed('<</S/JavaScript/JS(app.alert(1))>>')],
  ['packed objects that nobody can read', packed('~~', '/ASCII85Decode')],
  ['a bomb of packed objects', packed('0'.repeat(40_000_000))],
])('K2 a PDF with %s is refused', (_, bytes) => {
  expect(judged(bytes)).toBe('PDF_ACTIVE');
});
