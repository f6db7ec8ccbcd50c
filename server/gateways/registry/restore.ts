import { updateDomain as updateCommand } from '#protocols/epp/commands/update.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { forRestoreReport, forRestoreRequest } from './extensions.ts';
import type { DomainAnswer, DomainView, RestoreIntent } from './index.ts';
import type { Outcome, Resolution } from './outcomes.ts';
import { infoDomain } from './queries.ts';
import type { RegistryAccount } from './sessions/account.ts';
import { settled } from './transforms.ts';

/**
 * Taking a deleted name back (RFC 3915 §4.2.5): a request, and within days a report, both updates that change nothing
 * else. The request is charged; without the report the name falls back into redemption.
 */
export async function restoreDomain(account: RegistryAccount, intent: RestoreIntent): Promise<Outcome<undefined>> {
  if (!intent.sentBefore) return requestRestore(account, intent);
  const goesOn = await goOn(account, intent);
  if (goesOn) return goesOn;
  const requested = await requestRestore(account, intent);
  if (requested.kind !== 'refused') return requested;
  // Race: the first try may have been carried out after we asked, and be why the second is refused.
  return (await goOn(account, intent)) ?? requested;
}

/**
 * Where an earlier try has brought the name: what that is, or the report that it lacks; undefined where the request is
 * still to be sent.
 */
async function goOn(account: RegistryAccount, intent: RestoreIntent): Promise<Outcome<undefined> | undefined> {
  const stands = standingOf(await infoDomain(account, intent.name));
  if (stands.at === 'settled') return stands.resolution;
  return stands.at === 'reportDue' ? reportRestored(account, intent, stands.domain) : undefined;
}

async function requestRestore(account: RegistryAccount, intent: RestoreIntent): Promise<Outcome<undefined>> {
  const { name, clTRID, fee } = intent;
  const sent = await account.change(
    updateCommand,
    { name, chg: {} },
    clTRID,
    forRestoreRequest(name, fee),
    intent.mayGo,
  );
  const requested = settled(account, sent, () => undefined, fee);
  if (requested.kind !== 'done') return requested;
  const info = await infoDomain(account, name);
  const reported = await reportRestored(account, intent, info.kind === 'found' ? info.domain : undefined);
  return reported.kind === 'done' ? { ...requested, pending: reported.pending, trace: reported.trace } : reported;
}

/**
 * The report alone: the request is carried out and paid, so whatever became of the report, the act as a whole is not
 * over.
 */
async function reportRestored(account: RegistryAccount, intent: RestoreIntent, domain: DomainView | undefined) {
  const reported = await sendReport(account, intent, domain);
  if (reported.kind === 'done') return reported;
  const why = reported.kind === 'refused' ? `${reported.code} ${reported.reason}` : reported.why;
  return { kind: 'unknown', why: `restored, the report is missing: ${why}`, trace: reported.trace } as const;
}

async function sendReport(account: RegistryAccount, intent: RestoreIntent, domain: DomainView | undefined) {
  const { name, clTRID, report, intendedAt } = intent;
  const shown = domain ? shownData(domain) : name;
  const texts = {
    preData: report.preData ?? shown,
    postData: report.postData ?? shown,
    delTime: report.deletedAt.toISOString(),
    resTime: intendedAt.toISOString(),
    reason: report.reason,
  };
  const sent = await account.change(updateCommand, { name, chg: {} }, `${clTRID}-r`, forRestoreReport(name, texts));
  return settled(account, sent, () => undefined);
}

/** Registration data as the registry shows it: a restore changes none of it. */
function shownData({ name, sponsor, contacts, nameservers, createdAt, expiresAt }: DomainView): string {
  const parts = [
    `name: ${name}`,
    `registrar: ${sponsor}`,
    ...(contacts?.registrant ? [`registrant: ${contacts.registrant}`] : []),
    ...(nameservers.length > 0 ? [`name servers: ${nameservers.join(' ')}`] : []),
    ...(createdAt ? [`created: ${createdAt.toISOString()}`] : []),
    ...(expiresAt ? [`expires: ${expiresAt.toISOString()}`] : []),
  ];
  return parts.join('; ');
}

export async function resolveRestore(account: RegistryAccount, intent: RestoreIntent): Promise<Resolution<undefined>> {
  return judgeRestore(await infoDomain(account, intent.name));
}

/** Back when it is neither in redemption nor waiting for a report; before that the next step is still to be sent. */
export function judgeRestore(answer: DomainAnswer): Resolution<undefined> {
  const stands = standingOf(answer);
  return stands.at === 'settled' ? stands.resolution : { kind: 'absent' };
}

type Standing =
  | { readonly at: 'requestDue' }
  | { readonly at: 'reportDue'; readonly domain: DomainView }
  | { readonly at: 'settled'; readonly resolution: Exclude<Resolution<undefined>, { kind: 'absent' }> };

function standingOf(answer: DomainAnswer): Standing {
  const settledAs = (resolution: Exclude<Resolution<undefined>, { kind: 'absent' }>): Standing => ({
    at: 'settled',
    resolution,
  });
  const { trace } = answer;
  if (answer.kind === 'absent') {
    return settledAs({ kind: 'refused', code: RESULT.DOES_NOT_EXIST, reason: 'not registered any more', trace });
  }
  if (answer.kind === 'unknown') return settledAs(answer);
  if (answer.kind === 'refused') {
    return settledAs({
      kind: 'unknown',
      why: `the question was answered ${answer.code} ${answer.reason}`,
      trace,
    });
  }
  const { domain } = answer;
  if (!domain.ours) {
    return settledAs({ kind: 'refused', code: RESULT.AUTHORIZATION_ERROR, reason: 'not with us any more', trace });
  }
  if (domain.graceStatuses.includes('pendingRestore')) return { at: 'reportDue', domain };
  const isLeaving = domain.graceStatuses.includes('redemptionPeriod') || domain.statuses.includes('pendingDelete');
  return isLeaving ? { at: 'requestDue' } : settledAs({ kind: 'done', data: undefined, pending: false, trace });
}
