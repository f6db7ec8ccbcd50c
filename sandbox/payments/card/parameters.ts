import { badParameter } from './api-error.ts';
import { type FormMap, type FormValue, leaves } from './form.ts';

/** What a caller may send when it opens a checkout session; `*` stands for any key (list index or metadata name). */
const ALLOWED: readonly string[] = [
  'mode',
  'client_reference_id',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'locale',
  'submit_type',
  'metadata[*]',
  'expand[*]',
  'payment_method_types[*]',
  'payment_intent_data[description]',
  'payment_intent_data[metadata][*]',
  'payment_intent_data[statement_descriptor]',
  'payment_intent_data[statement_descriptor_suffix]',
  'adaptive_pricing[enabled]',
  'line_items[*][quantity]',
  'line_items[*][price_data][currency]',
  'line_items[*][price_data][unit_amount]',
  'line_items[*][price_data][product_data][name]',
  'line_items[*][price_data][product_data][description]',
  'line_items[*][price_data][product_data][metadata][*]',
];

const AMOUNT_MINOR_MIN = 50n;
const AMOUNT_MINOR_MAX = 99_999_999n;
const LIFE_MS_MIN = 30 * 60_000;
const LIFE_MS_MAX = 24 * 3_600_000;
/** The caller computes `expires_at` a moment before we read it, and in whole seconds. */
const LIFE_MS_SLACK = 60_000;

export interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly unitMinor: bigint;
}

/** A checked request: amounts in minor units, times in milliseconds since 1970. */
export interface SessionRequest {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly expiresMs: number;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly customerEmail: string | null;
  readonly locale: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

const pattern = (allowed: string) => new RegExp(`^${allowed.replace(/[[\]]/g, '\\$&').replaceAll('*', '[^\\[\\]]+')}$`);
const PATTERNS = ALLOWED.map(pattern);

function branch(value: FormValue | undefined, name: string): FormMap {
  if (value === undefined) return {};
  if (typeof value === 'string') throw badParameter('parameter_invalid', name, `Invalid object: ${name}`);
  return value;
}

function text(value: FormValue | undefined, name: string, max: number): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw badParameter('parameter_invalid', name, `Invalid string: ${name}`);
  if (value.length > max) {
    throw badParameter('parameter_invalid', name, `Invalid string: ${name} must be at most ${max} characters`);
  }
  return value;
}

function required(value: FormValue | undefined, name: string, max: number): string {
  const found = text(value, name, max);
  if (found === null) throw badParameter('parameter_missing', name, `Missing required param: ${name}.`);
  return found;
}

function whole(value: FormValue | undefined, name: string): bigint {
  const found = required(value, name, 20);
  if (!/^\d{1,15}$/.test(found)) throw badParameter('parameter_invalid_integer', name, `Invalid integer: ${found}`);
  return BigInt(found);
}

function address(value: string, name: string): string {
  const url = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'));
  if (!url || !/^https?:$/.test(url.protocol)) throw badParameter('url_invalid', name, 'Not a valid URL');
  return value;
}

function readLine(value: FormValue, index: string): Line & { currency: string } {
  const name = `line_items[${index}]`;
  const item = branch(value, name);
  const price = branch(item['price_data'], `${name}[price_data]`);
  const product = branch(price['product_data'], `${name}[price_data][product_data]`);
  const quantity = whole(item['quantity'], `${name}[quantity]`);
  if (quantity < 1n || quantity > 999_999n) {
    throw badParameter(
      'parameter_invalid_integer',
      `${name}[quantity]`,
      'This value must be greater than or equal to 1.',
    );
  }
  const currency = required(price['currency'], `${name}[price_data][currency]`, 3);
  if (!/^[a-z]{3}$/.test(currency)) {
    throw badParameter('parameter_invalid', `${name}[price_data][currency]`, `Invalid currency: ${currency}`);
  }
  return {
    name: required(product['name'], `${name}[price_data][product_data][name]`, 250),
    quantity: Number(quantity),
    unitMinor: whole(price['unit_amount'], `${name}[price_data][unit_amount]`),
    currency,
  };
}

function readLines(form: FormMap): { lines: Line[]; currency: string; amountMinor: bigint } {
  const found = Object.entries(branch(form['line_items'], 'line_items')).map(([index, value]) =>
    readLine(value, index),
  );
  const first = found[0];
  if (!first) throw badParameter('parameter_missing', 'line_items', 'Missing required param: line_items.');
  if (found.some((line) => line.currency !== first.currency)) {
    throw badParameter('parameter_invalid', 'line_items', 'All line items must have the same currency.');
  }
  const amountMinor = found.reduce((sum, line) => sum + line.unitMinor * BigInt(line.quantity), 0n);
  if (amountMinor < AMOUNT_MINOR_MIN) {
    throw badParameter(
      'amount_too_small',
      'line_items',
      'The total amount due must add up to at least 50 minor units.',
    );
  }
  if (amountMinor > AMOUNT_MINOR_MAX) {
    throw badParameter('amount_too_large', 'line_items', 'The total amount due must be no more than 999,999.99.');
  }
  return { lines: found.map(({ currency: _, ...line }) => line), currency: first.currency, amountMinor };
}

function readExpiry(value: FormValue | undefined, nowMs: number): number {
  if (value === undefined) return nowMs + LIFE_MS_MAX;
  const expiresMs = Number(whole(value, 'expires_at')) * 1000;
  const life = expiresMs - nowMs;
  if (life < LIFE_MS_MIN - LIFE_MS_SLACK || life > LIFE_MS_MAX + LIFE_MS_SLACK) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
    throw badParameter('parameter_invalid', 'expires_at', message);
  }
  return expiresMs;
}

function readMetadata(value: FormValue | undefined): Record<string, string> {
  const entries = Object.entries(branch(value, 'metadata'));
  if (entries.length > 50) throw badParameter('parameter_invalid', 'metadata', 'Metadata may have up to 50 keys.');
  return Object.fromEntries(entries.map(([key, item]) => [key, text(item, `metadata[${key}]`, 500) ?? '']));
}

/**
 * Checks a decoded `POST /v1/checkout/sessions`; anything outside the allow-list is refused as the real gateway does.
 */
export function readSessionRequest(form: FormMap, nowMs: number): SessionRequest {
  for (const [name] of leaves(form)) {
    if (!PATTERNS.some((allowed) => allowed.test(name))) {
      throw badParameter('parameter_unknown', name, `Received unknown parameter: ${name}`);
    }
  }
  const mode = required(form['mode'], 'mode', 20);
  if (mode !== 'payment') throw badParameter('parameter_invalid', 'mode', `Invalid mode: ${mode}`);
  for (const type of Object.values(branch(form['payment_method_types'], 'payment_method_types'))) {
    if (type !== 'card')
      throw badParameter('parameter_invalid', 'payment_method_types', 'This account takes cards only.');
  }
  const cancelUrl = text(form['cancel_url'], 'cancel_url', 5000);
  const customerEmail = text(form['customer_email'], 'customer_email', 800);
  if (customerEmail !== null && !/^[^\s@]+@[^\s@]+$/.test(customerEmail)) {
    throw badParameter('email_invalid', 'customer_email', `Invalid email address: ${customerEmail}`);
  }
  const intent = branch(form['payment_intent_data'], 'payment_intent_data');
  return {
    ...readLines(form),
    expiresMs: readExpiry(form['expires_at'], nowMs),
    successUrl: address(required(form['success_url'], 'success_url', 5000), 'success_url'),
    cancelUrl: cancelUrl === null ? null : address(cancelUrl, 'cancel_url'),
    clientReferenceId: text(form['client_reference_id'], 'client_reference_id', 200),
    customerEmail,
    locale: text(form['locale'], 'locale', 10),
    description: text(intent['description'], 'payment_intent_data[description]', 1000),
    metadata: readMetadata(form['metadata']),
  };
}
