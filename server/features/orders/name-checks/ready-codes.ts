import { randomBytes } from 'node:crypto';
import { CODE_MARGIN_SECONDS } from '#contract/rules/naming.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirths, transitionAll } from '../../../platform/machine.ts';
import { wantsVerifiedHolder } from '../../catalogue/index.ts';
import { verifiedIdentityOf } from '../../templates/real-name/index.ts';
import { nameCheckMachine } from '../machine.ts';
import { askedAnew, countAsked, insertNameChecks, type NameCheck, nameChecksOf } from './store.ts';

/** A line as far as its name is judged. */
export interface NamedLine {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly kind: string;
  readonly name: string;
  readonly templateId: bigint | null;
}

/** A name that its registry is asked for only after a verification service has judged it. */
export interface Judging<L extends NamedLine> {
  readonly line: L;
  /** What the service is to be asked; none where the holder's identity is no longer verified: the line cannot go on. */
  readonly check: NameCheck | undefined;
}

/** Why a line cannot go on, where that is known before its name is judged: its holder or its name is no longer good. */
export function endOf({ check }: Pick<Judging<NamedLine>, 'check'>): 'identityNeeded' | 'nameRefused' | undefined {
  if (!check) return 'identityNeeded';
  return check.state === 'refused' ? 'nameRefused' : undefined;
}

const REFERENCE_BYTES = 12;
/** Never the same twice, also after a database was made anew. */
const newReference = (): string => `NS-name-${randomBytes(REFERENCE_BYTES).toString('hex')}`;

/** The code of the holder as it can be sent now; one look for each template. */
async function holderCodes(tx: Tx, lines: readonly NamedLine[], usable: (until: Date) => boolean) {
  const codes = new Map<bigint, string | undefined>();
  for (const { customerId, templateId } of lines) {
    if (templateId === null || codes.has(templateId)) continue;
    const identity = await verifiedIdentityOf(tx, customerId, templateId);
    codes.set(templateId, identity && usable(identity.codeExpiresAt) ? identity.signedCode : undefined);
  }
  return codes;
}

/** A line to be judged, and the question about its name as far as there was one. */
interface Asking<L extends NamedLine> {
  readonly line: L;
  readonly known: NameCheck | undefined;
}

/** The questions about lines' names, written down: new ones, those that are open, and anew where a code is over. */
async function openChecks<L extends NamedLine>(tx: Tx, asking: readonly Asking<L>[]): Promise<Judging<L>[]> {
  const unasked = asking.filter(({ known }) => !known);
  const lapsed = asking.flatMap(({ known }) =>
    known?.state === 'passed' ? [{ ...known, reference: newReference() }] : [],
  );
  const fresh = await insertNameChecks(
    tx,
    unasked.map(({ line }) => ({ lineId: line.id, reference: newReference() })),
  );
  const references = lapsed.map(({ reference }) => reference);
  await together(tx, () => [
    recordBirths(
      tx,
      nameCheckMachine,
      [...fresh.values()].map(({ id }) => id),
    ),
    transitionAll(tx, nameCheckMachine, lapsed, 'lapse', askedAnew(tx, references)),
  ]);
  const anew = new Map(
    lapsed.map((check) => [
      check.lineId,
      { ...check, tries: 0, state: 'checking', code: null, expiresAt: null } as const,
    ]),
  );
  return asking.map(({ line, known }) => ({ line, check: fresh.get(line.id) ?? anew.get(line.id) ?? known }));
}

/**
 * Of leased lines that nothing was sent for: the signed codes of those that have them, for name and holder, and the
 * names that must be judged first. Lines whose registry wants no codes are in neither.
 */
export async function readyCodes<L extends NamedLine>(
  tx: Tx,
  lines: readonly L[],
): Promise<{ readonly codes: ReadonlyMap<bigint, readonly string[]>; readonly judgings: readonly Judging<L>[] }> {
  const wanting = lines.filter(
    ({ kind, name }) => kind === 'register' && wantsVerifiedHolder(tx.house, suffixOf(name)),
  );
  const codes = new Map<bigint, readonly string[]>();
  if (wanting.length === 0) return { codes, judgings: [] };
  const usable = (until: Date) => until.getTime() > tx.now.getTime() + CODE_MARGIN_SECONDS * 1000;
  const checks = await nameChecksOf(
    tx,
    wanting.map(({ id }) => id),
  );
  const holders = await holderCodes(tx, wanting, usable);
  const ended: Judging<L>[] = [];
  const asking: Asking<L>[] = [];
  for (const line of wanting) {
    const holder = holders.get(line.templateId ?? 0n);
    const check = checks.get(line.id);
    if (holder === undefined) ended.push({ line, check: undefined });
    else if (check?.state === 'passed' && check.code !== null && check.expiresAt && usable(check.expiresAt))
      codes.set(line.id, [check.code, holder]);
    else asking.push({ line, known: check });
  }
  const judgings = [...ended, ...(await openChecks(tx, asking))];
  await countAsked(
    tx,
    judgings.flatMap(({ check }) => check?.id ?? []),
  );
  return { codes, judgings };
}
