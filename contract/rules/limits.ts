/**
 * How often an act may be tried before it must wait. Counted per key (an account, an address, an e-mail) in the
 * database, so a restart does not forgive.
 */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

const limit = (name: string, points: number, seconds: number): Limit => ({ name, points, seconds });

/** Guesses from one address at one account; the owner elsewhere is not touched by them. */
export const SIGN_IN_PER_ACCOUNT_AND_ADDRESS = limit('sign-in.pair', 10, 3600);
/**
 * Guesses at one account from anywhere. Above it only addresses the owner has signed in from before may try, so a
 * stranger cannot lock them out.
 */
export const SIGN_IN_PER_ACCOUNT = limit('sign-in.account', 100, 3600);
/** So many wrong passwords at one account in that hour are free; then a captcha is asked for. */
export const SIGN_IN_FREE_ATTEMPTS = 3;
/** At so many the owner gets a mail. */
export const SIGN_IN_ALERT_ATTEMPTS = 10;
/** An office behind one address signs in often; a guessing machine does it more often. */
export const SIGN_IN_PER_ADDRESS = limit('sign-in.address', 60, 600);
/**
 * Wrong second steps from one address at one account (acceptance B2): three of a million codes are right at any time.
 */
export const FACTOR_PER_ACCOUNT_AND_ADDRESS = limit('factor.pair', 10, 3600);
/**
 * Wrong second steps at one account from anywhere; above it only addresses the owner has signed in from before may try.
 */
export const FACTOR_PER_ACCOUNT = limit('factor.account', 30, 3600);
/** At so many wrong second steps the owner gets a mail: whoever tries knows the password. */
export const FACTOR_ALERT_ATTEMPTS = 3;
/**
 * Forms of registration and forgotten passwords as they are sent, refused ones too: who mistypes has many tries. Of
 * those that were filled in rightly, captcha and all, each is a mail and counted as one.
 */
export const REGISTER_FORMS_PER_ADDRESS = limit('register.forms', 120, 3600);
/** Mails that a visitor can cause to one address: registration, reset, verification. */
export const MAIL_PER_RECIPIENT = limit('mail.recipient', 6, 3600);
export const MAIL_PER_ADDRESS = limit('mail.address', 30, 3600);
/** Five wrong security codes, then an hour of rest (acceptance B5). */
export const SAFE_CODE_PER_ACCOUNT = limit('safe-code.account', 5, 3600);
/** Wrong passwords beside a session or a mailed link: changing the password, activating, changing the e-mail. */
export const PASSWORD_PER_ACCOUNT = limit('password.account', 10, 3600);
export const TOKEN_PER_ADDRESS = limit('token.address', 60, 600);
export const SEARCH_PER_ADDRESS = limit('search.address', 120, 600);
/** Questions of anybody about names of ours (RDAP), and about names of others (look-up). */
export const RDAP_PER_ADDRESS = limit('rdap.address', 600, 600);
export const LOOKUP_PER_ADDRESS = limit('lookup.address', 60, 600);
/** Questions of one customer to the registry about names of their own, outside of any order. */
export const REGISTRY_VIEW_PER_CUSTOMER = limit('registry-view.customer', 30, 600);
/** Pictures sent from one address; each costs work to draw anew. */
export const UPLOAD_PER_ADDRESS = limit('upload.address', 60, 600);
/** Papers of holders handed in by one customer: each is work for staff. */
export const IDENTITY_PER_CUSTOMER = limit('identity.customer', 20, 86_400);
/** Documents drawn for one address (statements, receipts): each costs a second of work. */
export const DOCUMENT_PER_ADDRESS = limit('document.address', 120, 600);
export const CAPTCHA_PER_ADDRESS = limit('captcha.address', 120, 600);
/** Copies of zones from elsewhere by one address: each is a few hundred questions to servers of others. */
export const ZONE_COPY_PER_ADDRESS = limit('zone-copy.address', 20, 600);
/** Questions whether our name servers answer a change, by one address: one follows each change. */
export const ZONE_ANSWERED_PER_ADDRESS = limit('zone-answered.address', 600, 600);
/** Looks at names that are registered elsewhere, each of a few questions to servers of others. */
export const OUTSIDE_LOOKS_PER_CUSTOMER = limit('outside.looks', 600, 3600);
/** Offers of templates by one customer: each is a mail to somebody who did not ask for it. */
export const TEMPLATE_PUSH_PER_CUSTOMER = limit('template-push.customer', 30, 3600);
/** Pushes of names by one customer: each is a mail to somebody who did not ask for it. */
export const PUSH_PER_CUSTOMER = limit('push.customer', 30, 3600);
/** Looks at names that are to come, by one address: each may be two hundred questions to registries. */
export const TRANSFER_IN_CHECK_PER_CUSTOMER = limit('transfer-in.check', 60, 3600);
/** Checks of the name servers of names that leave, each of up to 13 servers. */
export const SERVERS_ASKED_PER_CUSTOMER = limit('name-servers.asked', 60, 3600);
/**
 * Wrong codes of a member's authenticator in one session: whoever holds a stolen cookie guesses five times, then the
 * session is over.
 */
export const STAFF_CODES_PER_SESSION = limit('staff-code.session', 5, 28_800);
/** Tries of one name from one address. */
export const STAFF_SIGN_IN_PER_NAME_AND_ADDRESS = limit('staff-sign-in.pair', 10, 3600);
/**
 * Tries of one name from addresses its member never signed in from; above it a captcha is asked for, and nobody is kept
 * out.
 */
export const STAFF_SIGN_IN_ELSEWHERE = limit('staff-sign-in.elsewhere', 5, 3600);
/**
 * Codes beside the right password, from one known address or from all unknown ones together. Each is right with 3 in
 * 1,000,000: at 10 a day somebody with the password needs 63 years for an even chance, and stands in the audit from the
 * first.
 */
export const STAFF_WRONG_CODES = limit('staff-sign-in.codes', 10, 86_400);
/** Refused sign-ins of one member, and of all unknown names together, that go into the audit. */
export const STAFF_FAILURES_TOLD = limit('staff-sign-in.told', 20, 3600);
export const STAFF_SIGN_IN_PER_ADDRESS = limit('staff-sign-in.address', 30, 600);
/** Applications to the trading service: a person looks at each. */
export const DEAL_PER_CUSTOMER = limit('deal.customer', 30, 3600);
/** Offers and counter-offers of one customer on the market: the other side reads each. */
export const OFFER_PER_CUSTOMER = limit('offer.customer', 60, 3600);
/** Messages of one customer in all their deals: the other side reads each. */
export const DEAL_MESSAGE_PER_CUSTOMER = limit('deal-message.customer', 60, 3600);
/** Messages of one customer to our staff: a person reads each. */
export const ENQUIRY_PER_CUSTOMER = limit('enquiry.customer', 30, 3600);
/** Looks at the page of an enquiry, which looks again by itself every few seconds while it is open. */
export const ENQUIRY_READ_PER_ADDRESS = limit('enquiry.read', 600, 600);
/** Pictures of visitors at one network address: each is drawn anew before anything else of the call is looked at. */
export const VISITOR_PICTURE_PER_ADDRESS = limit('enquiry.picture', 12, 3600);
/** Messages of visitors at one network address to our staff, and closings: their keys are guessed no faster. */
export const ENQUIRY_PER_ADDRESS = limit('enquiry.address', 60, 3600);
