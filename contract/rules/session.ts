/** A session without 'remember me' ends after this silence (house rule; ASVS 5.0 V7). */
export const SESSION_IDLE_HOURS = 12;
/** With 'remember me' (acceptance B2). */
export const SESSION_REMEMBERED_DAYS = 30;
/** After the security code was given, acts that need it go on without asking for this long. */
export const STEP_UP_MINUTES = 5;
/**
 * However much it is used, a session without 'remember me' ends then; a remembered one with the days of its cookie
 * (ASVS 5.0 V7.3).
 */
export const SESSION_DAYS_MAX = 7;
/** A staff session ends with the shift. */
export const STAFF_SESSION_HOURS = 8;
/** Sooner where nobody is at it: PCI DSS 4.0 8.2.8 and NIST SP 800-63B (AAL3) both say 15 minutes. */
export const STAFF_IDLE_MINUTES = 15;
/** An address from which a member of staff signed in is known so long after the last time. */
export const STAFF_ADDRESS_KNOWN_DAYS = 90;
/** A page that nobody has touched for so long says so with its calls, and they do not keep the session. */
export const AWAY_AFTER_SECONDS = 60;
export const AWAY_HEADER = 'x-away';
