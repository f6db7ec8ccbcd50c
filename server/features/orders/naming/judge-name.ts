import type { Answer, NamingReason, VerificationGateway } from '../../../gateways/verification/index.ts';
import { faultAfterSending, faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import type { LineReason } from '../lines/refusal-reasons.ts';
import type { Judging, NamedLine } from '../name-checks/ready-codes.ts';

/** What came of a question about a name. `wait`: nothing is decided, ask again. */
export type Judged =
  | { readonly kind: 'passed'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'refused'; readonly reason: LineReason }
  | { readonly kind: 'wait'; readonly why: string };

const REASONS: Readonly<Record<NamingReason, LineReason>> = {
  reserved: 'nameReserved',
  sensitive: 'nameSensitive',
  other: 'nameRefused',
};

/** Asks first what became of a question that the service may know; only one it never saw is put to it (again). */
async function answerOf(service: VerificationGateway, reference: string, name: string, first: boolean) {
  const known: Answer<NamingReason> = first ? { kind: 'absent' } : await service.ask(reference, 'name');
  return known.kind === 'absent' ? service.verifyName({ reference, name }) : known;
}

/** Has a name judged by the verification service. Called between transactions; nothing of the order is written here. */
export async function judgeName(
  house: House,
  service: VerificationGateway,
  { line, check }: Judging<NamedLine>,
): Promise<Judged> {
  if (!check) return { kind: 'refused', reason: 'identityNeeded' };
  faultPoint(house, 'order.naming-committed');
  const asking = answerOf(service, check.reference, line.name, check.tries === 0);
  await faultAfterSending(house, 'order.naming-sent');
  const answer = await asking;
  faultPoint(house, 'order.naming-answered');
  switch (answer.kind) {
    case 'passed':
      return { kind: 'passed', ...answer.data };
    case 'refused':
      return { kind: 'refused', reason: REASONS[answer.reasons[0]?.key ?? 'other'] };
    default:
      return { kind: 'wait', why: answer.why };
  }
}
