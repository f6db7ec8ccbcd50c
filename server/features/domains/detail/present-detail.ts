import { type domainDetail, LIFE_DATES } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { toWire } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import { offersNow } from '../../catalogue/index.ts';
import { suspensionOf } from '../../suspension/index.ts';
import { templateOf } from '../../templates/index.ts';
import { factsOf } from '../eligibility/facts.ts';
import { judgeCertificate } from '../eligibility/judge-certificate.ts';
import { judgeRenewal, renewalYearsMax, yearNotAddedUntil } from '../eligibility/renewal.ts';
import { holdBars } from '../eligibility/status-bars.ts';
import { timeline } from '../eligibility/timeline.ts';
import { presentAct } from '../eligibility/timeline-route.ts';
import { barWords, renewalReason, verdictWords } from '../eligibility/words.ts';
import { formsKept } from '../forms/store.ts';
import { presentHolderChange } from '../holders/present-of-name.ts';
import { deadlinesTold } from '../life/deadlines.ts';
import { yearUntil } from '../life/spare-names.ts';
import { presentRow } from '../present-row.ts';
import { renewalFacts } from '../read-domain.ts';
import { openProofOf } from '../registrant-email/reads-store.ts';
import type { DomainRow, Hold, Holder } from '../store.ts';
import { requireWhole } from './require-whole.ts';
import { saidStatuses } from './statuses-said.ts';
import type { WholeDomain } from './store.ts';

type Detail = OutputOf<typeof domainDetail>;

async function presentRenewal(tx: Tx, row: DomainRow): Promise<Detail['Renewal']> {
  const facts = renewalFacts(row);
  const verdict = judgeRenewal(facts, 1, tx.now);
  const until = yearNotAddedUntil(facts, tx.now);
  // Under a suffix with dear names only the preview of a renewal knows what this one costs.
  const offer = facts.profile.capabilities.value.premium ? undefined : (await offersNow(tx)).get(row.suffix);
  return {
    Allowed: verdict.allowed,
    ...(verdict.from ? { From: verdict.from.toISOString() } : {}),
    RuleId: verdict.ruleId,
    Source: verdict.source,
    Reason: renewalReason(tx.lang, verdict),
    YearsMax: renewalYearsMax(facts, tx.now),
    ...(offer ? { PricePerYear: toWire(offer.prices.renew.price) } : {}),
    ...(until ? { YearNotAddedUntil: until.toISOString() } : {}),
  };
}

function presentHolder(holder: Holder): Detail['Holder'] {
  return {
    Kind: holder.kind,
    Name: holder.name,
    Country: holder.country,
    Province: holder.province,
    City: holder.city,
    Street: holder.street,
    PostCode: holder.postCode,
    Email: holder.email,
    Phone: `+${holder.telCc}.${holder.phone}${holder.phoneExt ? `x${holder.phoneExt}` : ''}`,
  };
}

function presentHold(tx: Tx, hold: Hold): Detail['Holds'][number] {
  const { kind, cause, ruleId, until, placedAt } = hold;
  // A change of holder is forbidden by every hold but a suspension, which it may end; a push by that too.
  const [bar] = [...holdBars('changeHolder', [hold]), ...holdBars('push', [hold])];
  return {
    Kind: kind,
    Cause: cause,
    RuleId: ruleId,
    ...(until ? { Until: until.toISOString() } : {}),
    At: placedAt.toISOString(),
    Text: bar ? barWords(tx.lang, bar) : kind,
  };
}

const instant = <K extends string>(key: K, at: Date | null) =>
  (at ? { [key]: at.toISOString() } : {}) as { [_ in K]?: string };

/** What happened to the name, and the days of its life. */
function presentDates(row: DomainRow, now: Date) {
  const profile = suffixOf(row.name);
  const days = profile ? deadlinesTold(row, profile, now) : undefined;
  const { registryExpiresAt, expiresAt } = row;
  const other = registryExpiresAt && registryExpiresAt.getTime() !== expiresAt.getTime() ? registryExpiresAt : null;
  return {
    ArrivedAt: row.arrivedAt.toISOString(),
    ...instant('RenewedAt', row.renewedAt),
    ...instant('TransferredInAt', row.transferredInAt),
    ...instant('HolderChangedAt', row.holderChangedAt),
    ...instant('MovedAt', row.movedAt),
    ...instant('DeletedAt', row.deletedAt),
    ...instant('DnsCutAt', row.dnsCutAt),
    ...instant('RegistryExpiresAt', other),
    ...instant('RegistrySeenAt', row.registrySeenAt),
    LifeDates: days ? LIFE_DATES.map((What) => ({ What, At: days[What].toISOString() })) : [],
  };
}

/** The address that the name waits for, and where its link is sent again. */
async function presentProof(tx: Tx, domainId: bigint): Promise<Pick<Detail, 'EmailProof' | 'EmailAsked'>> {
  const open = await openProofOf(tx, domainId);
  if (!open) return {};
  const { id, email, suspended, dueAt, letterAt } = open;
  return {
    EmailProof: { State: suspended ? 'suspended' : 'waiting', DueAt: dueAt.toISOString() },
    EmailAsked: {
      Id: String(id),
      Email: emailShown(email),
      ...(letterAt ? { LetterAt: letterAt.toISOString() } : {}),
    },
  };
}

/** The forms that come with a name. */
async function presentForms(tx: Tx, domainId: bigint): Promise<Pick<Detail, 'Forms'>> {
  const forms = await formsKept(tx, domainId);
  const [first] = forms;
  if (!first) return {};
  const Names = forms.map(({ kind, unicode, name }) => ({ Kind: kind, Unicode: unicode, Name: name }));
  return { Forms: { ToldBy: first.toldBy, Names } };
}

function presentCertificate(tx: Tx, { row, holderAsked }: WholeDomain): Detail['Certificate'] {
  const verdict = judgeCertificate(factsOf(row), holderAsked, tx.now);
  return {
    Allowed: verdict.allowed,
    RuleId: verdict.ruleId,
    Source: verdict.source,
    ...(verdict.allowed ? {} : { Reason: verdictWords(tx.lang, verdict) }),
  };
}

async function present(tx: Tx, whole: WholeDomain): Promise<Detail> {
  const { row, holds, tags } = whole;
  const template = await templateOf(tx, row.customerId, row.templateId);
  return {
    ...presentRow(tx, row, tags),
    ...presentDates(row, tx.now),
    Phase: row.phase,
    StatusesSaid: saidStatuses(tx.lang, [...row.statuses, ...row.rgpStatuses]),
    ...(await presentForms(tx, row.id)),
    ...(template ? { TemplateId: String(template.id), TemplateName: template.name } : {}),
    Holder: presentHolder(row.holder),
    ...(await presentHolderChange(tx, row)),
    Holds: holds.map((hold) => presentHold(tx, hold)),
    ...(await presentProof(tx, row.id)),
    ...instant('YearUntil', yearUntil(row, tx.now)),
    Renewal: await presentRenewal(tx, row),
    Certificate: presentCertificate(tx, whole),
    Acts: timeline(factsOf(row), holds, tx.now, (await suspensionOf(tx, row.customerId))?.since).map((entry) =>
      presentAct(tx.lang, entry),
    ),
    At: tx.now.toISOString(),
  };
}

/** Everything about one of the acting customer's names. @throws refusal DOMAIN_NOT_FOUND */
export const readDetail = async (tx: Tx, typed: string): Promise<Detail> => present(tx, await requireWhole(tx, typed));
