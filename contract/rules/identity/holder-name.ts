/** Why a holder's name cannot stand for a .cn name. */
export const HOLDER_NAME_FAULTS = ['unseen', 'mixed', 'accent', 'letters'] as const;
export type HolderNameFault = (typeof HOLDER_NAME_FAULTS)[number];

/** Chinese characters, digits, and what stands between or around them in names of people and companies. */
const HAN = /^[\p{Script=Han}0-9\u00b7\u2027\uff08\uff09()\u3001\uff0d\- ]+$/u;
const ASCII = /^[\x20-\x7e]+$/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u;
const HAN_SIGN = /\p{Script=Han}/u;
const LETTER = /\p{L}/u;

/**
 * The registry of China takes a holder's name in Chinese characters or in plain ASCII, as their papers write it: no
 * accents, no two scripts in one name, nothing that is not seen (specification §5; knowledge of the trade). Undefined
 * where the name is fine.
 */
export function holderNameFault(name: string): HolderNameFault | undefined {
  if (UNSEEN.test(name)) return 'unseen';
  const hasHan = HAN_SIGN.test(name);
  if (hasHan && HAN.test(name)) return undefined;
  if (!hasHan && ASCII.test(name)) return LETTER.test(name) ? undefined : 'letters';
  const others = [...name].filter((sign) => LETTER.test(sign)).filter((sign) => !HAN_SIGN.test(sign));
  if (hasHan) return others.length > 0 ? 'mixed' : 'letters';
  return others.every((sign) => /\p{Script=Latin}/u.test(sign)) ? 'accent' : 'letters';
}
