import type { LookupAnswer } from '#contract/api/lookup.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { ForeignDomain, LookUp, LookUpFailure, LookupGateway } from '../../gateways/rdap/index.ts';
import { type Caller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { refuseSaid } from '../../platform/http/input.ts';
import { translate } from '../../platform/i18n.ts';
import type { RegistrarSettings } from '../../platform/settings/registrar-settings.ts';
import { offersNow } from '../catalogue/index.ts';
import { judgeTransferIn, verdictWords } from '../domains/eligibility/index.ts';
import { problemWords, type Question, readWholeName } from '../search/index.ts';
import { findPublicDomain, type PublicDomain } from './store.ts';

const WHY: Readonly<Record<LookUpFailure | 'notFound', MessageKey>> = {
  notFound: 'lookup:why.notFound',
  noServer: 'lookup:why.noServer',
  noAnswer: 'lookup:why.noAnswer',
  limited: 'lookup:why.limited',
  unreadable: 'lookup:why.unreadable',
};

const NOTHING = { Statuses: [], NameServers: [] };
const heads = ({ name, unicode }: Question) => ({ Name: name, Unicode: unicode });

/** A name of ours is told as RDAP tells it, without asking anybody. */
function presentOurs(question: Question, domain: PublicDomain, { name, ianaId }: RegistrarSettings): LookupAnswer {
  return {
    ...heads(question),
    State: 'ours',
    Registrar: { Name: name, IanaId: ianaId },
    CreatedAt: domain.registeredAt.toISOString(),
    ExpiresAt: domain.expiresAt.toISOString(),
    ...(domain.transferredInAt ? { TransferredAt: domain.transferredInAt.toISOString() } : {}),
    Statuses: [...domain.statuses],
    NameServers: [...domain.nameServers],
  };
}

function presentTransferIn(lang: Lang, domain: ForeignDomain, now: Date): LookupAnswer['TransferIn'] {
  const profile = suffixOf(domain.name);
  if (!profile) return undefined;
  const { createdAt = null, transferredAt = null, expiresAt = null, statuses } = domain;
  const facts = { profile, registeredAt: createdAt, transferredAt, expiresAt, statuses, ours: false };
  const verdict = judgeTransferIn(facts, now);
  const { allowed, from, ruleId, source, fix, addsYear, yearLostUntil } = verdict;
  return {
    Allowed: allowed,
    ...(from ? { From: from.toISOString() } : {}),
    RuleId: ruleId,
    Source: source,
    Reason: verdictWords(lang, verdict),
    ...(fix?.act ? { Fix: fix.act } : {}),
    ...(addsYear === undefined ? {} : { AddsYear: addsYear }),
    ...(yearLostUntil ? { YearLostUntil: yearLostUntil.toISOString() } : {}),
  };
}

function presentForeign(lang: Lang, domain: ForeignDomain, now: Date) {
  const { registrar, createdAt, changedAt, transferredAt, expiresAt, statuses, nameServers, abuse, raw } = domain;
  const { email, phone } = abuse;
  return {
    ...(registrar
      ? { Registrar: { Name: registrar.name, ...(registrar.ianaId ? { IanaId: registrar.ianaId } : {}) } }
      : {}),
    ...(createdAt ? { CreatedAt: createdAt.toISOString() } : {}),
    ...(changedAt ? { ChangedAt: changedAt.toISOString() } : {}),
    ...(transferredAt ? { TransferredAt: transferredAt.toISOString() } : {}),
    ...(expiresAt ? { ExpiresAt: expiresAt.toISOString() } : {}),
    Statuses: [...statuses],
    NameServers: [...nameServers],
    ...(email || phone ? { Abuse: { ...(email ? { Email: email } : {}), ...(phone ? { Phone: phone } : {}) } } : {}),
    Raw: raw,
    TransferIn: presentTransferIn(lang, domain, now),
  };
}

function present(lang: Lang, question: Question, answer: LookUp, now: Date): LookupAnswer {
  if (answer.state === 'failed') {
    return { ...heads(question), ...NOTHING, State: 'failed', Why: translate(lang, WHY[answer.why]) };
  }
  const about = { ...heads(question), By: answer.by, Server: answer.server };
  if (answer.state === 'notFound') {
    return { ...about, ...NOTHING, State: 'notFound', Why: translate(lang, WHY.notFound) };
  }
  return { ...about, State: 'found', ...presentForeign(lang, answer.domain, now) };
}

/** The name that was typed, or the refusal INVALID_INPUT with the words of the search. */
async function readQuestion(tx: Tx, typed: string): Promise<Question> {
  const read = readWholeName(typed, await offersNow(tx));
  if (!('problem' in read)) return read;
  throw refuseSaid(tx.lang, 'Name', (lang) => problemWords(lang, read));
}

/**
 * Tells what is publicly known of a name under a suffix we sell; no transaction is open while its registry is asked.
 */
export async function* lookUpName(
  house: House,
  lookups: LookupGateway,
  caller: Caller,
  input: { Name: string },
): AsyncGenerator<LookupAnswer> {
  const { question, ours, now } = await transact(house, caller, async (tx) => {
    const asked = await readQuestion(tx, input.Name);
    return { question: asked, ours: await findPublicDomain(tx, asked.name), now: tx.now };
  });
  yield ours
    ? presentOurs(question, ours, house.config.registrar)
    : present(caller.lang, question, await lookups.lookUp(question.name), now);
}
