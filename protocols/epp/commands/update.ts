import { objectCommand } from '../command.ts';
import { contactUpdate } from '../objects/contact.ts';
import { domainUpdate } from '../objects/domain.ts';
import { hostUpdate } from '../objects/host.ts';

/** Changes an object; a good answer carries no data (RFC 5730 §2.9.3.5). */
export const updateDomain = objectCommand('update', domainUpdate);
export const updateHost = objectCommand('update', hostUpdate);
export const updateContact = objectCommand('update', contactUpdate);
