import { objectCommand } from '../command.ts';
import { contactCheck, contactChkData } from '../objects/contact.ts';
import { domainCheck, domainChkData } from '../objects/domain.ts';
import { hostCheck, hostChkData } from '../objects/host.ts';

/** May these names be created? (RFC 5730 §2.9.2.1) How many fit in one command is the registry's limit. */
export const checkDomains = objectCommand('check', domainCheck, domainChkData);
export const checkHosts = objectCommand('check', hostCheck, hostChkData);
export const checkContacts = objectCommand('check', contactCheck, contactChkData);
