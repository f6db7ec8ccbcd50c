/** What can be made to go wrong with the service, in words for the desk. */
export const VERIFICATION_FAULTS = {
  slow: 'Answers late (delay in ms, 3000 unless told)',
  lost_request: 'Hangs up before the request is read',
  lost_answer: 'Does the work, then hangs up without an answer',
  answer_500: 'Does the work, then answers 500',
  busy: 'Answers 429 and does nothing',
  silent: 'Never answers',
  bad_signature: 'Signs with a key that is not its own',
  other_type: 'Signs a code of the other type',
  not_a_code: 'Gives something that is no signed code',
  code_over: 'Gives a code that has already ended',
  second_code: 'Signs a new code each time it is asked about a passed request',
} as const;
