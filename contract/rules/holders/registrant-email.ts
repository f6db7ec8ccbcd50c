/**
 * Who must prove the e-mail address of a name's holder, how soon, and when they are reminded. Dated rules as data: a
 * suffix that none names asks for nothing.
 */
export interface RegistrantEmailRule {
  readonly id: string;
  readonly suffixes: readonly string[];
  /** After the registration, the transfer in or the change of the holder; then the name is suspended. */
  readonly days: number;
  /** Days after it on which the holder is reminded. */
  readonly remindOnDays: readonly number[];
  readonly source: string;
  readonly validFrom: string;
  readonly validTo?: string;
}

export const REGISTRANT_EMAIL_RULES: readonly RegistrantEmailRule[] = [
  {
    id: 'contact.verify',
    suffixes: ['com', 'net', 'vip'],
    days: 15,
    remindOnDays: [3, 7, 12],
    source: 'ICANN Registrar Accreditation Agreement, RDDS Accuracy Program Specification §1(f), §2',
    validFrom: '2014-01-01',
  },
];

/** The rule of a suffix on a day (YYYY-MM-DD); undefined where its holders prove nothing. */
export function registrantEmailRule(suffix: string, day: string): RegistrantEmailRule | undefined {
  return REGISTRANT_EMAIL_RULES.find(
    ({ suffixes, validFrom, validTo }) =>
      suffixes.includes(suffix) && validFrom <= day && (validTo === undefined || day <= validTo),
  );
}

/** The first letter waits so long for the other names of the same order, so that one letter tells of all. */
export const REGISTRANT_LETTER_GATHER_SECONDS = 60;
/** One address gets no more than one letter in this time unasked: a link proves it for every name that waits. */
export const REGISTRANT_LETTER_QUIET_HOURS = 24;
/** A letter that could not be written is tried again after this long; those of others are not held up by it. */
export const REGISTRANT_LETTER_RETRY_SECONDS = 600;
/** Names told one by one in a letter and on the page of its link; the others are counted. */
export const REGISTRANT_LETTER_NAMES_MAX = 100;
/** A link of a letter works this long; a reminder brings another one. */
export const REGISTRANT_LINK_VALID_DAYS = 60;
/** Names suspended, and names let go on, in one transaction. */
export const REGISTRANT_SUSPEND_NAMES_AT_ONCE = 500;
export const REGISTRANT_SETTLE_NAMES_AT_ONCE = 500;
/** After an answer that was lost, and after a refusal that a person has to look at. */
export const REGISTRANT_HOLD_RETRY_SECONDS = 60;
export const REGISTRANT_HOLD_LOOK_AGAIN_HOURS = 6;
