/** A session without 'remember me' ends after this silence (house rule; ASVS 5.0 V7). */
export const SESSION_IDLE_HOURS = 12;
/** With 'remember me' (acceptance B2). */
export const SESSION_REMEMBERED_DAYS = 30;
/** After the security code was given, acts that need it go on without asking for this long. */
export const STEP_UP_MINUTES = 5;
/** A staff session ends sooner. */
export const STAFF_SESSION_HOURS = 8;
