/**
 * Simple types: how a value stands as the text of an element or an attribute. Writing refuses what the schema of the
 * RFC would refuse, and also what it would silently change (white space a reader collapses); reading applies the white
 * space rule first and then the same limits.
 */
export interface Text<T> {
  write(value: T, path: string): string;
  read(text: string, path: string): T;
}

/** A value or a part of a frame does not fit its description. `path` says where; the value itself is never repeated. */
export class EppDataError extends Error {
  override readonly name = 'EppDataError';
  readonly path: string;
  readonly why: string;

  constructor(path: string, why: string) {
    super(`${path}: ${why}`);
    this.path = path;
    this.why = why;
  }
}

export function refuse(path: string, why: string): never {
  throw new EppDataError(path, why);
}

interface StringLimits {
  min?: number;
  max?: number;
  pattern?: RegExp;
}

/** XML Schema counts characters (code points), JavaScript counts UTF-16 units. */
function checkString(value: string, { min = 0, max = Number.POSITIVE_INFINITY, pattern }: StringLimits, path: string) {
  if (typeof value !== 'string') refuse(path, 'must be a string');
  const length = value.length <= min ? [...value].length : value.length;
  if (length < min) refuse(path, min === 1 ? 'must not be empty' : `must have at least ${min} characters`);
  if (value.length > max && [...value].length > max) refuse(path, `must have at most ${max} characters`);
  if (pattern && !pattern.test(value)) refuse(path, 'has the wrong form');
}

/** xs:token: no line breaks, no tabs, no space at the ends, never two in a row. */
export function token(limits: StringLimits = {}): Text<string> {
  return {
    write(value, path) {
      checkString(value, limits, path);
      if (/[\t\n\r]|^ | $| {2}/.test(value)) refuse(path, 'has white space that would be lost');
      return value;
    },
    read(text, path) {
      const value = text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '');
      checkString(value, limits, path);
      return value;
    },
  };
}

/** xs:normalizedString: spaces count, tabs and line breaks become spaces. */
export function line(limits: StringLimits = {}): Text<string> {
  return {
    write(value, path) {
      checkString(value, limits, path);
      if (/[\t\n\r]/.test(value)) refuse(path, 'has a tab or a line break that would be lost');
      return value;
    },
    read(text, path) {
      const value = text.replace(/[\t\n\r]/g, ' ');
      checkString(value, limits, path);
      return value;
    },
  };
}

const collapsed = token();

export function integer(min: number, max: number): Text<number> {
  return {
    write(value, path) {
      if (!Number.isInteger(value) || value < min || value > max)
        refuse(path, `must be a whole number, ${min} to ${max}`);
      return String(value);
    },
    read(text, path) {
      const digits = collapsed.read(text, path);
      if (!/^[+-]?\d{1,15}$/.test(digits)) refuse(path, 'must be a whole number');
      return Number(this.write(Number(digits), path));
    },
  };
}

/** A decimal number as text: money and counts keep every digit, and no float ever holds them. */
export function decimal(): Text<string> {
  return token({ pattern: /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/ });
}

/** xs:boolean: written `1` or `0`, read in all four spellings. */
export const boolean: Text<boolean> = {
  write: (value, path) => (typeof value === 'boolean' ? (value ? '1' : '0') : refuse(path, 'must be true or false')),
  read(text, path) {
    const value = collapsed.read(text, path);
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    return refuse(path, 'must be true or false');
  },
};

export function oneOf<const V extends readonly string[]>(values: V): Text<V[number]> {
  const allowed: ReadonlySet<string> = new Set(values);
  const check = (value: string, path: string): V[number] =>
    allowed.has(value) ? value : refuse(path, `must be one of ${values.join(', ')}`);
  return { write: check, read: (text, path) => check(collapsed.read(text, path), path) };
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d{1,12})?(Z|[+-]\d\d:\d\d)?$/;

/**
 * xs:dateTime as the text received, so that no digit is lost; `instantOf` makes a Date of it. Written only in UTC with
 * `Z` (RFC 5731 §2.4); read with an offset or none too.
 */
export const dateTime: Text<string> = {
  write(value, path) {
    if (!value.endsWith('Z')) refuse(path, 'must be UTC, ending in Z');
    return this.read(value, path);
  },
  read(text, path) {
    const value = collapsed.read(text, path);
    const day = DATE_TIME.exec(value)?.[1];
    if (!day || !isDay(day) || Number.isNaN(instantOf(value).getTime())) refuse(path, 'must be a date and time');
    return value;
  },
};

/** xs:date without a zone, `YYYY-MM-DD`: the day in UTC. */
export const date: Text<string> = {
  write: (value, path) => (isDay(value) ? value : refuse(path, 'must be a day, YYYY-MM-DD')),
  read(text, path) {
    const value = collapsed.read(text, path).replace(/Z$/, '');
    return isDay(value) ? value : refuse(path, 'must be a day, YYYY-MM-DD');
  },
};

/** xs:gMonthDay, `--MM-DD`: a day of every year. */
export const monthDay: Text<string> = {
  write: (value, path) =>
    isDay(`2028-${value.slice(2)}`) && value.startsWith('--') ? value : refuse(path, 'must be a day, --MM-DD'),
  read(text, path) {
    return this.write(collapsed.read(text, path).replace(/Z$/, ''), path);
  },
};

/** The instant a `dateTime` names; one without a zone is UTC, as every date in EPP is. */
export function instantOf(text: string): Date {
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  if (day < 1 || day > (MONTH_DAYS[month - 1] ?? 0)) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

export const language: Text<string> = token({ pattern: /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/ });
export const hex: Text<string> = token({ pattern: /^([0-9A-Fa-f]{2})*$/ });
export const base64: Text<string> = {
  write: (value, path) => base64.read(value, path),
  read(text, path) {
    const value = text.replace(/[ \t\n\r]+/g, '');
    if (!/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value) || value === '') {
      refuse(path, 'must be base64');
    }
    return value;
  },
};
export const duration: Text<string> = token({
  pattern: /^-?P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/,
});
