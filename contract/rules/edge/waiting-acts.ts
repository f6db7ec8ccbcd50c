import type { Endpoint } from '../../endpoint.ts';

/**
 * Is it an act of a customer that a mailbox alone may not do? Every call that writes is one, with or without a security
 * code of its own, unless its endpoint says `afterReset`. An account without a code has nothing to guard yet.
 */
export const isOwnersAct = ({ method, who, stepUp, writes, afterReset }: Endpoint): boolean =>
  (who === 'customer' || who === 'signedIn') && !afterReset && (method === 'POST' || stepUp || writes) === true;

/**
 * Is it an act that waits while its customer's account is suspended? Every act that a mailbox alone may not do is one,
 * unless its endpoint says `whileSuspended`: a new act is refused until somebody decides otherwise.
 */
export const waitsWhileSuspended = (endpoint: Endpoint): boolean => isOwnersAct(endpoint) && !endpoint.whileSuspended;
