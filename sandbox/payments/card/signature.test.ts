import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { signatureHeader } from './signature.ts';

test('our own HMAC is what the SDK computes', () => {
  const payload = '{"id":"evt_1","note":"\u9999\u6e2f"}';
  const timestamp = 1_795_000_000;
  const theirs = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret: 'whsec_x', timestamp });
  expect(signatureHeader(payload, 'whsec_x', timestamp)).toBe(theirs);
});
