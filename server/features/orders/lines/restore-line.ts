import { RESTORE_REASON } from '#contract/rules/life.ts';
import type { Outcome, RegistryGateway, Resolution } from '../../../gateways/registry/index.ts';
import type { LineTerm, Step } from './ask-registry.ts';
import { mayGoOf } from './may-go.ts';
import { isFeeRefusal } from './refusal-reasons.ts';
import { renewUpTo } from './renew-up-to.ts';

type Result = Outcome<LineTerm> | Resolution<LineTerm>;

/** A name that ended comes back with a year: without it, it would end again at once. */
const yearsWith = ({ line, intendedAt }: Step): number =>
  line.expiresBefore && line.expiresBefore <= intendedAt ? line.years : 0;

function intentOf(step: Step) {
  const { line, intent, intendedAt, sentBefore, deletedAt } = step;
  const { fee, feeCurrency } = line;
  return {
    name: line.name,
    clTRID: intent.clTrid,
    intendedAt,
    sentBefore,
    ...mayGoOf(step),
    report: { deletedAt: deletedAt ?? intendedAt, reason: RESTORE_REASON },
    ...(fee === null || feeCurrency === null ? {} : { fee: { amount: fee, currency: feeCurrency } }),
  };
}

/**
 * The name is back; now its year, which most registries add by themselves (RFC 3915, specification §9). Of a premium
 * name the fee that was agreed goes with it: a registry that asks another one refuses (RFC 8748), and nothing more than
 * agreed is ever taken. The restore is done then, and its year is its customer's to decide: they may renew at the new
 * price.
 */
async function withYear(gateway: RegistryGateway, step: Step, ask: boolean): Promise<Result> {
  const { line, intent, sentBefore } = step;
  const from = line.expiresBefore;
  if (!from) throw new Error(`restore line ${line.id} knows no expiry`);
  const { yearFee, feeCurrency } = line;
  const fee = yearFee === null || feeCurrency === null ? {} : { fee: { amount: yearFee, currency: feeCurrency } };
  const wish = { name: line.name, from, years: yearsWith(step), clTRID: `${intent.clTrid}-y`, sentBefore, ask, ...fee };
  const result = await renewUpTo(gateway, wish);
  if (result.kind === 'done') {
    const sent = result.trace.clTRID === wish.clTRID;
    return sent ? { ...result, data: { ...result.data, yearSent: true } } : result;
  }
  if (result.kind === 'absent') return result;
  if (result.kind === 'refused' && isFeeRefusal(result.code) && yearFee !== null)
    return { kind: 'done', data: { expiresAt: from, yearRefused: true }, pending: false, trace: result.trace };
  // The restore is carried out and paid: whatever became of the year, the act as a whole is not over.
  const why = result.kind === 'refused' ? `${result.code} ${result.reason}` : result.why;
  return { kind: 'unknown', why: `restored, the year is missing: ${why}`, trace: result.trace };
}

/** Request, report, and the year, as one act (RFC 3915 §4.2.5); sent again it goes on where it stopped. */
export async function restoreLine(gateway: RegistryGateway, step: Step): Promise<Result> {
  const intent = intentOf(step);
  const ask = step.act === 'ask';
  const restored = ask ? await gateway.resolveRestore(intent) : await gateway.restoreDomain(intent);
  if (restored.kind !== 'done') return restored;
  if (restored.pending) return { kind: 'unknown', why: 'accepted, to be carried out later', trace: restored.trace };
  return withYear(gateway, step, ask);
}
