/**
 * Somebody asks us something (findings: no dead ends): open (our answer is due) → answered (nothing is asked back), or
 * waiting (we asked something back) → closed. Whoever asked opens it again by writing. Words: `contact:state.<state>`.
 */
export const ENQUIRY_STATES = ['open', 'answered', 'waiting', 'closed'] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

/** Who wrote a message of it. Words: `contact:by.<voice>`. */
export const ENQUIRY_VOICES = ['asker', 'house'] as const;
export type EnquiryVoice = (typeof ENQUIRY_VOICES)[number];

/**
 * Who ended it: who asked, our staff, or nobody, because nothing was written for long. Words: `contact:closed.<who>`.
 */
export const ENQUIRY_CLOSERS = ['asker', 'house', 'quiet'] as const;
export type EnquiryCloser = (typeof ENQUIRY_CLOSERS)[number];
