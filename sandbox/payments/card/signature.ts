import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: HMAC-SHA256 of `t.body` under the endpoint's secret; `t` is wall-clock seconds. */
export function signatureHeader(body: string, secret: string, atSeconds: number): string {
  const mac = createHmac('sha256', secret).update(`${atSeconds}.${body}`, 'utf8').digest('hex');
  return `t=${atSeconds},v1=${mac}`;
}
