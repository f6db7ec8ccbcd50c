import { XmlElement as LibElement } from 'libxml2-wasm';
import { childrenOf, withDocument, XmlSyntaxError } from '../epp/xml/parse.ts';
import { amountOf, type BankEntry, type BankStatement, dayOf, joined, StatementFault } from './entry.ts';

/**
 * camt.053 (ISO 20022, bank to customer statement), any version: what differs between 001.02 and 001.12 here is where a
 * name and a status stand. Only what is booked is read.
 */
const MESSAGE = 'BkToCstmrStmt';

/** What other messages of the family are called by, for who brought the wrong file. */
const OTHERS: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
  CstmrPmtStsRpt: 'pain.002',
  CstmrCdtTrfInitn: 'pain.001',
};

interface Node {
  readonly name: string;
  readonly line: number;
  readonly currency: string | undefined;
  readonly text: string;
  readonly children: readonly Node[];
}

function nodeOf(source: LibElement): Node {
  const children = childrenOf(source).filter((child) => child instanceof LibElement);
  const currency = source.attrs.find(({ name }) => name === 'Ccy')?.value;
  const text = children.length > 0 ? '' : source.content.trim();
  return { name: source.name, line: source.line, currency, text, children: children.map(nodeOf) };
}

/** Every node at the end of a path such as `Id/IBAN`. */
function all(from: Node, path: string): readonly Node[] {
  return path
    .split('/')
    .reduce<readonly Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );
}

/** The first text that stands at one of the paths. */
const textAt = (from: Node, ...paths: readonly string[]): string =>
  paths.flatMap((path) => all(from, path)).find(({ text }) => text !== '')?.text ?? '';

function part(from: Node, path: string, field: string): Node {
  const [found] = all(from, path);
  if (!found) throw new StatementFault('missing', from.line, field);
  return found;
}

/** An amount with its sign, in the currency of the account. */
function signed(from: Node, field: string, currency: string): bigint {
  const amount = part(from, 'Amt', `${field}/Amt`);
  if (amount.currency !== currency)
    throw new StatementFault('currency', amount.line, `${field}/Amt`, amount.currency ?? '');
  const value = amountOf(amount.text);
  if (value === undefined) throw new StatementFault('wrong', amount.line, `${field}/Amt`, amount.text);
  const side = part(from, 'CdtDbtInd', `${field}/CdtDbtInd`);
  if (side.text === 'CRDT') return value;
  if (side.text === 'DBIT') return -value;
  throw new StatementFault('wrong', side.line, `${field}/CdtDbtInd`, side.text);
}

const codeOf = (balance: Node) => textAt(balance, 'Tp/CdOrPrtry/Cd');

/** The booked balances at both ends; a page of a longer statement ends with an interim one. */
function balancesOf(statement: Node): { readonly opening: Node; readonly closing: Node } {
  const balances = all(statement, 'Bal');
  const coded = (code: string) => balances.filter((balance) => codeOf(balance) === code);
  const interim = coded('ITBD');
  const opening = coded('OPBD')[0] ?? coded('PRCD')[0] ?? interim[0];
  const closing = coded('CLBD').at(-1) ?? interim.at(-1);
  if (!opening) throw new StatementFault('missing', statement.line, 'Bal OPBD');
  if (!closing || closing === opening) throw new StatementFault('missing', statement.line, 'Bal CLBD');
  return { opening, closing };
}

/** What the banks and the other side wrote; an end-to-end id too: some payers give their reference there. */
function wordsOf(details: Node): readonly string[] {
  const id = textAt(details, 'Refs/EndToEndId');
  return [
    ...all(details, 'RmtInf/Ustrd').map(({ text }) => text),
    ...all(details, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    ...all(details, 'RmtInf/Strd/AddtlRmtInf').map(({ text }) => text),
    id === 'NOTPROVIDED' ? '' : id,
    textAt(details, 'AddtlTxInf'),
  ];
}

const partyOf = (details: Node, amount: bigint): string => {
  const side = amount < 0n ? 'Cdtr' : 'Dbtr';
  return textAt(details, `RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`, `RltdPties/Ultmt${side}/Nm`);
};

function bookedOn(entry: Node): string {
  const at = all(entry, 'BookgDt/Dt')[0] ?? all(entry, 'BookgDt/DtTm')[0];
  if (!at) throw new StatementFault('missing', entry.line, 'Ntry/BookgDt');
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(at.text) ?? [];
  const read = dayOf(year, month, day);
  if (read === undefined) throw new StatementFault('wrong', at.line, 'Ntry/BookgDt', at.text);
  return read;
}

/** The amount of one payment within an entry of several; undefined where it is not told in the account's currency. */
function shareOf(details: Node, entry: bigint, currency: string): bigint | undefined {
  const [told] = [...all(details, 'Amt'), ...all(details, 'AmtDtls/TxAmt/Amt')];
  const value = told?.currency === currency ? amountOf(told.text) : undefined;
  const side = textAt(details, 'CdtDbtInd') || (entry < 0n ? 'DBIT' : 'CRDT');
  return value === undefined || side === 'CRDT' ? value : -value;
}

/** The payments of an entry where each tells its amount and they make up the whole; else none. */
function sharesOf(payments: readonly Node[], amount: bigint, currency: string): readonly bigint[] {
  const shares = payments.flatMap((details) => shareOf(details, amount, currency) ?? []);
  const whole = shares.reduce((sum, share) => sum + share, 0n) === amount;
  return payments.length > 1 && shares.length === payments.length && whole ? shares : [];
}

/** One entry of the account; a collected one is told apart into its payments. */
function entriesOf(entry: Node, currency: string): readonly BankEntry[] {
  if ((textAt(entry, 'Sts/Cd', 'Sts') || 'BOOK') !== 'BOOK') return [];
  const amount = signed(entry, 'Ntry', currency);
  const day = bookedOn(entry);
  const number = textAt(entry, 'AcctSvcrRef') || undefined;
  const payments = all(entry, 'NtryDtls/TxDtls');
  const note = textAt(entry, 'AddtlNtryInf');
  const shares = sharesOf(payments, amount, currency);
  if (shares.length > 0)
    return payments.map((details, at) => ({
      line: details.line,
      reference: textAt(details, 'Refs/AcctSvcrRef') || number,
      day,
      amount: shares[at] ?? 0n,
      party: partyOf(details, shares[at] ?? 0n),
      text: joined([...wordsOf(details), note]),
    }));
  const reference = number ?? (payments.map((details) => textAt(details, 'Refs/AcctSvcrRef'))[0] || undefined);
  const party = joined(payments.map((details) => partyOf(details, amount)));
  return [{ line: entry.line, reference, day, amount, party, text: joined([...payments.flatMap(wordsOf), note]) }];
}

function statementOf(node: Node): BankStatement {
  const account = textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (account === '') throw new StatementFault('missing', node.line, 'Acct/Id');
  const { opening, closing } = balancesOf(node);
  const currency = textAt(node, 'Acct/Ccy') || (all(opening, 'Amt')[0]?.currency ?? '');
  return {
    line: node.line,
    account,
    currency,
    opening: signed(opening, `Bal ${codeOf(opening)}`, currency),
    closing: signed(closing, `Bal ${codeOf(closing)}`, currency),
    entries: all(node, 'Ntry').flatMap((entry) => entriesOf(entry, currency)),
  };
}

/** The text as it was decoded says what it is; what its first line said of its bytes is no longer true. */
const undeclared = (text: string) => text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '');

/** The statements of a camt.053 message. @throws StatementFault where it is not one, or not understood whole. */
export function readCamt053(text: string): readonly BankStatement[] {
  const root = rootOf(undeclared(text));
  const [message] = root.children;
  if (root.name !== 'Document' || !message) throw new StatementFault('format', root.line, root.name, root.name);
  if (message.name !== MESSAGE)
    throw new StatementFault('format', message.line, message.name, OTHERS[message.name] ?? message.name);
  const statements = all(message, 'Stmt');
  if (statements.length === 0) throw new StatementFault('missing', message.line, 'Stmt');
  return statements.map(statementOf);
}

function rootOf(text: string): Node {
  try {
    return withDocument(new TextEncoder().encode(text), (document) => nodeOf(document.root));
  } catch (error) {
    if (error instanceof XmlSyntaxError) throw new StatementFault('syntax', error.line, 'XML');
    throw error;
  }
}
