/** What an enquiry is about; staff sort by it. Words: `contact:topic.<topic>`. */
export const ENQUIRY_TOPICS = [
  'name',
  'order',
  'money',
  'account',
  'verification',
  'transfer',
  'trading',
  'holder',
  'abuse',
  'privacy',
  'other',
] as const;
export type EnquiryTopic = (typeof ENQUIRY_TOPICS)[number];

/** One message: a page of text; longer papers come as a picture. */
export const ENQUIRY_TEXT_LENGTH_MAX = 4000;
/** A name, the number of an order or of a deal. */
export const ENQUIRY_REFERENCE_LENGTH_MAX = 260;
/** The page of ours that somebody came from. */
export const ENQUIRY_PAGE_LENGTH_MAX = 500;
/** Our answer is due after so many business days: what the page promises and the office's clock counts (house rule). */
export const ENQUIRY_ANSWER_BUSINESS_DAYS = 1;
/** Answered or asked back, and nothing written for so many days: it is closed, and who asked is told. */
export const ENQUIRY_QUIET_DAYS = 14;
/** So long after it was closed who asked may open it again by writing; later they ask anew. */
export const ENQUIRY_REOPEN_DAYS = 30;
/** So long after it was closed it is erased with its pictures: nobody keeps what has no purpose (house rule). */
export const ENQUIRY_KEPT_DAYS = 365;
/** Enquiries that one customer, or one mail address, may have open at once: each is work for a person. */
export const ENQUIRIES_OPEN_MAX = 20;
/** So many messages make an enquiry full; the page shows all of them, and what is left is asked anew. */
export const ENQUIRY_MESSAGES_MAX = 200;
