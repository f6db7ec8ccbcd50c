import type { ElementSpec } from './codec/element-spec.ts';
import type { AnyCommand } from './command.ts';
import { checkContacts, checkDomains, checkHosts } from './commands/check.ts';
import { createContact, createDomain, createHost } from './commands/create.ts';
import { deleteContact, deleteDomain, deleteHost } from './commands/delete.ts';
import { infoBalance, infoContact, infoDomain, infoHost } from './commands/info.ts';
import { login, logout } from './commands/login.ts';
import { pollAck, pollRequest } from './commands/poll.ts';
import { renewDomain } from './commands/renew.ts';
import { transferContact, transferDomain } from './commands/transfer.ts';
import { updateContact, updateDomain, updateHost } from './commands/update.ts';
import { changeData } from './extensions/change-poll.ts';
import {
  bundleCreate,
  bundleCreData,
  bundleDelData,
  bundleInfData,
  bundleRenData,
  bundleTrnData,
  bundleUpdate,
} from './extensions/chinese-names.ts';
import { attributesCreate, attributesInfData, attributesUpdate } from './extensions/client-attributes.ts';
import {
  cnnicContactCreate,
  cnnicContactInfData,
  cnnicContactUpdate,
  cnnicDomainCreate,
  cnnicDomainInfData,
  cnnicDomainUpdate,
  cnnicHostCreate,
  cnnicHostInfData,
  cnnicHostUpdate,
} from './extensions/cnnic.ts';
import {
  feeCheck,
  feeChkData,
  feeCreate,
  feeCreData,
  feeDelData,
  feeRenData,
  feeRenew,
  feeTransfer,
  feeTrnData,
  feeUpdate,
  feeUpdData,
} from './extensions/fee.ts';
import {
  fee06Check,
  fee06ChkData,
  fee06Create,
  fee06CreData,
  fee06DelData,
  fee06RenData,
  fee06Renew,
  fee06Transfer,
  fee06TrnData,
  fee06Update,
  fee06UpdData,
} from './extensions/fee-06.ts';
import { idnLanguageTag } from './extensions/idn-language.ts';
import { idnData } from './extensions/idn-table.ts';
import {
  launchCheck,
  launchChkData,
  launchCreate,
  launchCreData,
  launchDelete,
  launchInfData,
  launchInfo,
  launchUpdate,
} from './extensions/launch.ts';
import { loginSec, loginSecData } from './extensions/login-security.ts';
import { namestoreExt, nsExtErrData } from './extensions/namestore.ts';
import { premiumCheck, premiumChkData, premiumReassign } from './extensions/premium-domain.ts';
import {
  relatedCreate,
  relatedCreData,
  relatedDelData,
  relatedDelete,
  relatedInfData,
  relatedInfo,
  relatedRenData,
  relatedRenew,
  relatedTransfer,
  relatedTrnData,
  relatedUpdate,
} from './extensions/related-domain.ts';
import { rgpInfData, rgpUpData, rgpUpdate } from './extensions/rgp.ts';
import { secDnsCreate, secDnsInfData, secDnsUpdate } from './extensions/secdns.ts';
import { syncUpdate } from './extensions/sync.ts';
import { encodedSignedCode, verificationInfData, verificationInfo } from './extensions/verification-code.ts';
import { lowBalancePollData, rgpPollData } from './extensions/verisign-poll.ts';
import { whoisInf, whoisInfData } from './extensions/whois-info.ts';
import { contactPanData } from './objects/contact.ts';
import { domainPanData } from './objects/domain.ts';
import { hostPanData } from './objects/host.ts';

/** Every command this library can write and read. */
export const COMMANDS: readonly AnyCommand[] = [
  login,
  logout,
  pollRequest,
  pollAck,
  checkDomains,
  checkHosts,
  checkContacts,
  infoDomain,
  infoHost,
  infoContact,
  infoBalance,
  createDomain,
  createHost,
  createContact,
  renewDomain,
  updateDomain,
  updateHost,
  updateContact,
  deleteDomain,
  deleteHost,
  deleteContact,
  ...Object.values(transferDomain),
  ...Object.values(transferContact),
] as unknown as readonly AnyCommand[];

/** What may stand in the `extension` of a command. */
export const COMMAND_EXTENSIONS = [
  secDnsCreate,
  secDnsUpdate,
  rgpUpdate,
  namestoreExt,
  loginSec,
  idnLanguageTag,
  feeCheck,
  feeCreate,
  feeRenew,
  feeTransfer,
  feeUpdate,
  fee06Check,
  fee06Create,
  fee06Renew,
  fee06Transfer,
  fee06Update,
  idnData,
  syncUpdate,
  whoisInf,
  attributesCreate,
  attributesUpdate,
  premiumCheck,
  premiumReassign,
  relatedInfo,
  relatedCreate,
  relatedDelete,
  relatedUpdate,
  relatedRenew,
  relatedTransfer,
  encodedSignedCode,
  verificationInfo,
  cnnicContactCreate,
  cnnicContactUpdate,
  cnnicDomainCreate,
  cnnicDomainUpdate,
  cnnicHostCreate,
  cnnicHostUpdate,
  bundleCreate,
  bundleUpdate,
  launchCheck,
  launchInfo,
  launchCreate,
  launchUpdate,
  launchDelete,
] as readonly ElementSpec<unknown>[];

/** What may stand in `resData`. */
export const ANSWER_DATA: readonly ElementSpec<unknown>[] = [
  ...new Set(COMMANDS.flatMap(({ answer }) => (answer ? [answer] : []))),
  ...([domainPanData, hostPanData, contactPanData, rgpPollData, lowBalancePollData] as ElementSpec<unknown>[]),
];

/** What may stand in the `extension` of an answer. */
export const ANSWER_EXTENSIONS = [
  secDnsInfData,
  rgpInfData,
  rgpUpData,
  namestoreExt,
  nsExtErrData,
  loginSecData,
  changeData,
  feeChkData,
  feeCreData,
  feeRenData,
  feeTrnData,
  feeUpdData,
  feeDelData,
  fee06ChkData,
  fee06CreData,
  fee06RenData,
  fee06TrnData,
  fee06UpdData,
  fee06DelData,
  idnData,
  whoisInfData,
  attributesInfData,
  premiumChkData,
  relatedInfData,
  relatedCreData,
  relatedDelData,
  relatedRenData,
  relatedTrnData,
  verificationInfData,
  cnnicContactInfData,
  cnnicDomainInfData,
  cnnicHostInfData,
  bundleInfData,
  bundleCreData,
  bundleDelData,
  bundleRenData,
  bundleTrnData,
  launchChkData,
  launchInfData,
  launchCreData,
] as readonly ElementSpec<unknown>[];
