import { isWithin } from '../editdns/servers-text.ts';

/** A name in both forms, as people and as registries write it. */
interface BothForms {
  readonly Name: string;
  readonly Unicode: string;
}

/** Does a host stand below the name, in whichever form it is typed? */
export const isBelow = (host: string, { Name, Unicode }: BothForms): boolean => isWithin(host, [Name, Unicode]);

/** The host that is meant: typed whole, or its label alone, for the name it stands below is known. */
export function hostBelow(typed: string, of: BothForms): string {
  const host = typed.trim().toLowerCase().replace(/\.$/, '');
  return isBelow(host, of) ? host : `${host}.${of.Name}`;
}
