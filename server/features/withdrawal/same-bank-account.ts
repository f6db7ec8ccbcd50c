/** What of a bank account tells it from others. */
export interface NamedAccount {
  readonly swift: string;
  /** Digits only. */
  readonly account: string;
}

/** The institution and its country (ISO 9362); place and branch behind them are written in more than one way. */
const INSTITUTION_LETTERS = 6;
/** Codes of bank and branch that people write before the number of their account, or leave away. */
const CODE_DIGITS_MAX = 6;

const bare = (account: string): string => account.replace(/^0+/, '');

/**
 * Whether two that were typed are one account of one bank: also where one of them names the bank by the code of a
 * branch, or the number with the codes of bank and branch before it. Pure.
 */
export function isSameBankAccount(one: NamedAccount, other: NamedAccount): boolean {
  const institution = ({ swift }: NamedAccount) => swift.slice(0, INSTITUTION_LETTERS).toUpperCase();
  if (institution(one) !== institution(other)) return false;
  const [short, long] = [bare(one.account), bare(other.account)].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return short !== '' && long.endsWith(short) && long.length - short.length <= CODE_DIGITS_MAX;
}
