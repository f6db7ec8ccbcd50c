import { toAscii, toUnicode } from './idn.ts';

/**
 * The one form in which an address is stored and compared: lower case, domain in ASCII form. Undefined where the domain
 * is none (UTS 46). Case before the @ is folded too: mailboxes that differ only in case belong to one person or to an
 * attacker.
 */
export function emailKey(typed: string): string | undefined {
  const at = typed.lastIndexOf('@');
  const domain = at > 0 ? toAscii(typed.slice(at + 1)) : undefined;
  return domain ? `${typed.slice(0, at).toLowerCase()}@${domain}` : undefined;
}

/** The form people read: the domain in its own script. */
export function emailShown(key: string): string {
  const at = key.lastIndexOf('@');
  return `${key.slice(0, at)}@${toUnicode(key.slice(at + 1))}`;
}

/** An address as somebody is shown it who must recognise it and need not know it: the beginning, and where it is. */
export function emailMasked(key: string): string {
  const at = key.lastIndexOf('@');
  return `${key.slice(0, at > 3 ? 2 : 1)}***${emailShown(key).slice(emailShown(key).lastIndexOf('@'))}`;
}
