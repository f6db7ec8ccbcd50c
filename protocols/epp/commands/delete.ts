import { objectCommand } from '../command.ts';
import { contactDelete } from '../objects/contact.ts';
import { domainDelete } from '../objects/domain.ts';
import { hostDelete } from '../objects/host.ts';

/** Removes an object, or sends a domain into redemption with 1001 (RFC 5730 §2.9.3.2, RFC 3915 §4.2.2). */
export const deleteDomain = objectCommand('delete', domainDelete);
export const deleteHost = objectCommand('delete', hostDelete);
export const deleteContact = objectCommand('delete', contactDelete);
