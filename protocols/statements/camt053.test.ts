import { expect, test } from 'vitest';
import { readCamt053 } from './camt053.ts';
import { StatementFault } from './entry.ts';

const document = (body: string, version = '001.08', message = 'BkToCstmrStmt') =>
  `<?xml version="1.0" encoding="ISO-8859-1"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><${message}><GrpHdr><MsgId>M1</MsgId></GrpHdr>
${body}
</${message}></Document>`;

const balance = (code: string, amount: string, side = 'CRDT', currency = 'USD') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></Bal>`;

const ACCOUNT = '<Id>S1</Id><Acct><Id><Othr><Id>024987654321</Id></Othr></Id><Ccy>USD</Ccy></Acct>';
const statement = (entries: string, closing = '1000.00', before = ACCOUNT) =>
  `<Stmt>${before}\n${balance('OPBD', '1000.00')}${balance('CLBD', closing)}${balance('CLAV', '7.00')}\n${entries}</Stmt>`;

const entry = (inside: string, amount = '1250.00', side = 'CRDT') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${inside}</Ntry>`;
const BOOKED = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>';

test('J2 a camt.053 statement of version 8 is read: who paid, what they wrote, the number of the bank', () => {
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>CHAN &amp; SONS</Nm></Pty></Dbtr>
    <Cdtr><Pty><Nm>US</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>TOP UP</Ustrd><Ustrd>7KQ2M4XW9ZT</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  const [read] = readCamt053(
    document(statement(entry(`${BOOKED}<AcctSvcrRef>24325-0001</AcctSvcrRef>${details}`), '2250.00')),
  );
  expect(read).toEqual({
    line: 3,
    account: '024987654321',
    currency: 'USD',
    opening: 100_000_000n,
    closing: 225_000_000n,
    entries: [
      {
        line: 5,
        reference: '24325-0001',
        day: '2026-11-21',
        amount: 125_000_000n,
        party: 'CHAN & SONS',
        text: 'TOP UP 7KQ2M4XW9ZT E2E-7',
      },
    ],
  });
});

test('J2 version 2 is read too: a plain status, a name without a party, an IBAN, an overdrawn account', () => {
  const account = '<Id>S1</Id><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></Acct>';
  const old = entry(
    '<Sts>BOOK</Sts><BookgDt><DtTm>2026-11-21T23:30:00+08:00</DtTm></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>BANK</Nm></Cdtr></RltdPties></TxDtls></NtryDtls><AddtlNtryInf>CHARGES</AddtlNtryInf>',
    '4.5',
    'DBIT',
  );
  const text = `<Stmt>${account}${balance('PRCD', '10.00', 'DBIT')}${balance('CLBD', '14.50', 'DBIT')}${old}</Stmt>`;
  const [read] = readCamt053(document(text, '001.02'));
  expect([read?.account, read?.opening, read?.closing]).toEqual(['GB29NWBK60161331926819', -1_000_000n, -1_450_000n]);
  expect(read?.entries).toMatchObject([{ day: '2026-11-21', amount: -450_000n, party: 'BANK', text: 'CHARGES' }]);
});

const payment = (amount: string, text: string) =>
  `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const collected = (...payments: readonly string[]) =>
  document(statement(entry(`${BOOKED}<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${payments.join('')}</NtryDtls>`)));

test('J2 a collected entry is told apart into its payments where they make up its whole, else it stays one', () => {
  const amounts = (text: string) => readCamt053(text)[0]?.entries.map(({ amount }) => amount);
  expect(amounts(collected(payment('1000', 'A'), payment('250', 'B')))).toEqual([100_000_000n, 25_000_000n]);
  const short = collected(payment('1000', 'A'), payment('249', 'B'));
  expect(amounts(short)).toEqual([125_000_000n]);
  expect(readCamt053(short)[0]?.entries[0]?.text).toBe('A B');
});

test('J2 what is not booked yet is left out', () => {
  const pending = entry('<Sts><Cd>PDNG</Cd></Sts>', '99.00');
  expect(readCamt053(document(statement(pending)))[0]?.entries).toEqual([]);
});

test.each([
  ['what is no XML', '<Document><a></Document>', { kind: 'syntax', line: 1 }],
  [
    'a document type, which can read files',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document/>',
    { kind: 'syntax' },
  ],
  ['a report within the day', document('', '001.08', 'BkToCstmrAcctRpt'), { kind: 'format', text: 'camt.052' }],
  ['an order to pay', document('', '001.08', 'CstmrCdtTrfInitn'), { kind: 'format', text: 'pain.001' }],
  ['no account', document(statement('', '1000.00', '')), { kind: 'missing', line: 3, field: 'Acct/Id' }],
  [
    'no closing balance',
    document(`<Stmt>${ACCOUNT}${balance('OPBD', '1')}</Stmt>`),
    { kind: 'missing', field: 'Bal CLBD' },
  ],
  [
    'an entry without a day',
    document(statement(entry('<Sts>BOOK</Sts>'))),
    { kind: 'missing', line: 5, field: 'Ntry/BookgDt' },
  ],
  ['an amount of letters', document(statement(entry(BOOKED, '1O.00'))), { kind: 'wrong', line: 5, text: '1O.00' }],
  [
    'a side that is none',
    document(statement(entry(BOOKED, '1.00', 'CREDIT'))),
    { kind: 'wrong', line: 5, text: 'CREDIT' },
  ],
  [
    'an entry in another currency',
    document(statement(entry(BOOKED).replace('"USD"', '"EUR"'))),
    { kind: 'currency', line: 5, text: 'EUR' },
  ],
])('J2 %s is refused with its line and field', (_what, text, fault) => {
  let told: unknown;
  try {
    readCamt053(text);
  } catch (error) {
    told = error;
  }
  expect(told).toBeInstanceOf(StatementFault);
  expect(told).toMatchObject(fault);
});
