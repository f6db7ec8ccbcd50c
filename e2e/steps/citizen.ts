const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An invented number of a citizen: a place, a day, a serial of three digits and the check sign (GB 11643). */
export function citizenNumber(serial: string): string {
  const digits = `11010119900307${serial}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number.parseInt(digits[at] ?? '0', 10), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

/** A person in China who is nobody, as a template takes them; each adds their own name and address for mail. */
export const CITIZEN = {
  Kind: 'individual',
  Holder: '\u96f7\u660e',
  HolderLatin: 'Lei Ming',
  Contact: '',
  Country: 'CN',
  Province: '110000',
  City: '110100',
  Street: '\u671d\u9633\u8def 1 \u53f7',
  StreetLatin: '1 Chaoyang Road',
  PostCode: '100000',
  TelCc: '86',
  Phone: '13912345678',
} as const;
