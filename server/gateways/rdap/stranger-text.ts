/** How much of a stranger's answer is taken over. */
export const TEXT_CHARS_MAX = 200;
export const LIST_ENTRIES_MAX = 40;
export const RAW_CHARS_MAX = 16_384;

/** A short text without control characters, or undefined where nothing is left. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, TEXT_CHARS_MAX);
  return text === '' ? undefined : text;
}

/** An instant, if it is one of this and the coming century. */
export function instantOf(value: unknown): Date | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  return year >= 1980 && year <= 2200 ? at : undefined;
}

/** A host name as others write it; undefined for what is none. */
export function hostOf(value: unknown): string | undefined {
  const host = textOf(value)?.toLowerCase().replace(/\.$/, '');
  return host !== undefined && /^(?=.{3,253}$)[a-z0-9_-]+(\.[a-z0-9-]+)+$/.test(host) ? host : undefined;
}

/** `client transfer prohibited` and `clientTransferProhibited` are one status: `active` is EPP's `ok` (RFC 8056 §2). */
export function statusOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined || !/^[a-zA-Z]+( [a-zA-Z]+){0,3}$/.test(text)) return undefined;
  const [first = '', ...more] = text.split(' ');
  const name =
    more.length === 0
      ? first
      : first.toLowerCase() + more.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('');
  if (/^active$/i.test(name)) return 'ok';
  return /^associated$/i.test(name) ? 'linked' : name[0]!.toLowerCase() + name.slice(1);
}

/** The first entries of a list that are fit, each once. */
export function listOf(values: readonly unknown[], read: (value: unknown) => string | undefined): string[] {
  const fit = values.slice(0, LIST_ENTRIES_MAX * 4).flatMap((value) => read(value) ?? []);
  return [...new Set(fit)].slice(0, LIST_ENTRIES_MAX);
}

export const mailOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text !== undefined && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text) ? text : undefined;
};
export const phoneOf = (value: unknown): string | undefined => {
  const text = textOf(value)?.replace(/^tel:/i, '');
  return text !== undefined && /^\+?[\d .()x;=-]{5,40}$|^\+?[\d .()-]{5,30};ext=\d{1,8}$/.test(text) ? text : undefined;
};
