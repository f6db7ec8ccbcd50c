import { objectCommand } from '../command.ts';
import { balanceInfData, balanceInfo } from '../objects/balance.ts';
import { contactInfData, contactInfo } from '../objects/contact.ts';
import { domainInfData, domainInfo } from '../objects/domain.ts';
import { hostInfData, hostInfo } from '../objects/host.ts';

/** Everything the registry says about one object (RFC 5730 §2.9.2.2). */
export const infoDomain = objectCommand('info', domainInfo, domainInfData);
export const infoHost = objectCommand('info', hostInfo, hostInfData);
export const infoContact = objectCommand('info', contactInfo, contactInfData);
/** Our account at the registry. */
export const infoBalance = objectCommand('info', balanceInfo, balanceInfData);
