import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { sealCode, sealNumber } from '../real-name/papers.ts';

/** An invented citizen number: the code of a place, a day, a serial of three digits and the check sign (GB 11643). */
export function inventedNumber(serial: bigint): string {
  const digits = `11010119900307${String(serial % 1000n).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number.parseInt(digits[at] ?? '', 10), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

export interface VerifiedHolder {
  readonly templateId: bigint;
  readonly idNumber: string;
}

/**
 * The holder of a customer's oldest template, or of the one named, verified by the service and kept as a review keeps
 * it.
 */
export async function verifyHolder(
  house: TestHouse,
  service: VerificationGateway,
  customerId: bigint,
  templateId: bigint | null = null,
): Promise<VerifiedHolder> {
  const { rows } = await house.pool.query<{ id: bigint; holder: string }>(
    'SELECT id, holder FROM template WHERE customer_id = $1 AND ($2::bigint IS NULL OR id = $2) ORDER BY id LIMIT 1',
    [customerId, templateId],
  );
  const [template] = rows;
  if (!template) throw new Error('the customer has no template');
  const place = { customerId, templateId: template.id };
  const idNumber = inventedNumber(customerId);
  const drawn = { create: { width: 60, height: 40, channels: 3 as const, background: '#8899aa' } };
  const outcome = await service.verifyIdentity({
    reference: `test-${randomBytes(8).toString('hex')}`,
    subject: 'individual',
    holder: template.holder,
    idType: 'SFZ',
    idNumber,
    picture: { type: 'image/jpeg', bytes: await sharp(drawn).jpeg().toBuffer() },
  });
  if (outcome.kind !== 'passed') throw new Error(`the holder was ${outcome.kind}`);
  await house.pool.query(
    `INSERT INTO template_identity (customer_id, template_id, state, kind, holder, id_type, sealed_number, submitted_at, due_at, decided_at,
       reference, sealed_code, code_expires_at)
     VALUES ($1, $2, 'verified', 'individual', $3, 'SFZ', $4, now(), now(), now(), $5, $6, $7)`,
    [
      customerId,
      template.id,
      template.holder,
      sealNumber(house, place, idNumber),
      `test-${randomBytes(8).toString('hex')}`,
      sealCode(house, place, outcome.data.code),
      outcome.data.expiresAt,
    ],
  );
  return { templateId: template.id, idNumber };
}
