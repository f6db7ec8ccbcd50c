import { objectCommand } from '../command.ts';
import { contactCreate, contactCreData } from '../objects/contact.ts';
import { domainCreate, domainCreData } from '../objects/domain.ts';
import { hostCreate, hostCreData } from '../objects/host.ts';

/** Makes an object (RFC 5730 §2.9.3.1). */
export const createDomain = objectCommand('create', domainCreate, domainCreData);
export const createHost = objectCommand('create', hostCreate, hostCreData);
export const createContact = objectCommand('create', contactCreate, contactCreData);
