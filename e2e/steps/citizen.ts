const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An invented number of a citizen: a place, a day, a serial of three digits and the check sign (GB 11643). */
export function citizenNumber(serial: string): string {
  const digits = `11010119900307${serial}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number.parseInt(digits[at] ?? '0', 10), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}
