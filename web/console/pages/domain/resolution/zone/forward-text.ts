import { FORWARD_CODES, PARKED } from '#contract/rules/dns/records.ts';

/** What the value of a web forward is put together of. */
export interface ForwardParts {
  readonly how: string;
  readonly target: string;
  readonly keepsPath: boolean;
}

/** As far as it is typed. */
export function partsOf(value: string): ForwardParts {
  if (value === PARKED) return { how: PARKED, target: '', keepsPath: false };
  const [how = String(FORWARD_CODES[0]), ...rest] = value.split(' ');
  const keepsPath = rest.length > 1 && rest.at(-1) === 'path';
  return { how, target: (keepsPath ? rest.slice(0, -1) : rest).join(' '), keepsPath };
}

export const textOf = ({ how, target, keepsPath }: ForwardParts): string =>
  how === PARKED ? PARKED : [how, target, ...(keepsPath ? ['path'] : [])].join(' ');
