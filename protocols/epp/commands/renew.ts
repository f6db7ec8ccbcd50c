import { objectCommand } from '../command.ts';
import { domainRenData, domainRenew } from '../objects/domain.ts';

/** Adds years to a domain; only domains have a term (RFC 5731 §3.2.3). */
export const renewDomain = objectCommand('renew', domainRenew, domainRenData);
