import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Capabilities } from '#contract/rules/suffixes/profile.ts';
import { type Described, described, type ElementSpec } from '#protocols/epp/codec/element-spec.ts';
import { bundleCreate } from '#protocols/epp/extensions/chinese-names.ts';
import {
  cnnicContactCreate,
  cnnicContactUpdate,
  cnnicDomainCreate,
  cnnicHostCreate,
  DOCUMENT_TYPES,
} from '#protocols/epp/extensions/cnnic.ts';
import { feeCheck, feeCreate, feeRenew, feeTransfer, feeUpdate } from '#protocols/epp/extensions/fee.ts';
import { fee06Check, fee06Create, fee06Renew, fee06Transfer, fee06Update } from '#protocols/epp/extensions/fee-06.ts';
import { idnLanguageTag } from '#protocols/epp/extensions/idn-language.ts';
import { idnData } from '#protocols/epp/extensions/idn-table.ts';
import { namestore } from '#protocols/epp/extensions/namestore.ts';
import { premiumCheck } from '#protocols/epp/extensions/premium-domain.ts';
import { rgpUpdate } from '#protocols/epp/extensions/rgp.ts';
import { secDnsCreate, secDnsUpdate } from '#protocols/epp/extensions/secdns.ts';
import { syncUpdate } from '#protocols/epp/extensions/sync.ts';
import { encodedSignedCode, verificationInfo } from '#protocols/epp/extensions/verification-code.ts';
import { whoisInf } from '#protocols/epp/extensions/whois-info.ts';
import type { ChineseHolder } from './port/contacts.ts';
import type { CreateIntent, InfoOptions, UpdateIntent } from './port/domains.ts';
import type { Fee } from './port/fees.ts';
import type { Wanted } from './sessions/wanted.ts';
import type { RegistrySettings } from './settings.ts';

/**
 * What stands beside a command. The profile of the suffix says what its registry wants; the login says what it speaks:
 * what is `optional` is left out where it is not spoken, and anything else refuses the command before it is sent.
 */

const FEE = { create: feeCreate, renew: feeRenew, transfer: feeTransfer, update: feeUpdate } as const;
const FEE_06 = { create: fee06Create, renew: fee06Renew, transfer: fee06Transfer, update: fee06Update } as const;

export function capabilitiesOf(name: string): Capabilities {
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no registry serves the suffix of ${name}`);
  return profile.capabilities.value;
}

/**
 * The extensions every command about this name carries. Throws for a suffix this house does not sell: a bug of the
 * caller.
 */
export function routingOf(name: string): Wanted[] {
  const { subProduct } = capabilitiesOf(name);
  return subProduct ? [optional(namestore(subProduct))] : [];
}

/** Of a host, which may lie outside every suffix: then `of` tells the product, or nothing does. */
export function hostRoutingOf(name: string, of: string | undefined): Wanted[] {
  const known = of ?? (suffixOf(name) ? name : undefined);
  return known === undefined ? [] : routingOf(known);
}

export function forCreate(
  intent: CreateIntent,
  { purveyor, chineseForms }: Pick<RegistrySettings, 'purveyor' | 'chineseForms'>,
): Wanted[] {
  const { name, ds = [], fee, verificationCodes } = intent;
  return [
    ...(ds.length > 0 ? [wanted(secDnsCreate, { data: { ds: [...ds] } })] : []),
    ...idnOf(intent, chineseForms),
    ...codes(verificationCodes),
    ...agreed('create', name, fee),
    ...(capabilitiesOf(name).contactExtension === 'cnnic' ? registrarOf(cnnicDomainCreate, purveyor) : []),
    ...routingOf(name),
  ];
}

export function forUpdate(intent: UpdateIntent): Wanted[] {
  const { name, expireOn, fee, verificationCodes } = intent;
  return [
    ...secDnsChange(intent),
    ...(expireOn === undefined ? [] : [wanted(syncUpdate, { expMonthDay: `--${expireOn}` })]),
    ...codes(verificationCodes),
    ...agreed('update', name, fee),
    ...routingOf(name),
  ];
}

/** Of a renewal or a transfer request. */
export function forTerm(
  command: 'renew' | 'transfer',
  { name, fee, verificationCodes }: { name: string; fee?: Fee; verificationCodes?: readonly string[] },
): Wanted[] {
  return [...codes(verificationCodes), ...agreed(command, name, fee), ...routingOf(name)];
}

export function forRestoreRequest(name: string, fee: Fee | undefined): Wanted[] {
  return [wanted(rgpUpdate, { restore: { op: 'request' } }), ...agreed('update', name, fee), ...routingOf(name)];
}

export interface ReportTexts {
  readonly preData: string;
  readonly postData: string;
  readonly delTime: string;
  readonly resTime: string;
  readonly reason: string;
}

/** The two statements are the words of RFC 3915 §4.2.5, which registries ask for. */
const STATEMENTS = [
  'This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.',
  "The information in this report is true to best of this registrar's knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.",
];

export function forRestoreReport(name: string, texts: ReportTexts): Wanted[] {
  const { preData, postData, delTime, resTime, reason } = texts;
  const report = {
    preData: [preData],
    postData: [postData],
    delTime,
    resTime,
    resReason: { content: [reason] },
    statement: STATEMENTS.map((text) => ({ content: [text] })),
  };
  return [wanted(rgpUpdate, { restore: { op: 'report', report } }), ...routingOf(name)];
}

export function forInfo(name: string, { whois, verification }: InfoOptions): Wanted[] {
  return [
    ...(whois ? [optional(described(whoisInf, { flag: true }))] : []),
    ...(verification ? [optional(described(verificationInfo, { text: '' }))] : []),
    ...routingOf(name),
  ];
}

const YEAR = { unit: 'y', count: 1 } as const;

const PRICED = [
  { name: 'create', period: YEAR },
  { name: 'renew', period: YEAR },
  { name: 'transfer', period: YEAR },
  { name: 'restore' },
] as const;

/**
 * Prices of a year, in the words that the session speaks: fees of the RFC or of its draft, or the operator's own list
 * of premium names.
 */
export function forCheck(names: readonly string[], withFees: boolean): Wanted[] {
  const [name = ''] = names;
  const { fee, premium } = capabilitiesOf(name);
  if (!withFees || (!fee && !premium)) return routingOf(name);
  const domain = names.flatMap((each) =>
    PRICED.map(({ name: act }) => ({ name: each, command: { name: act }, period: YEAR })),
  );
  const listed = premium ? { otherwise: optional(described(premiumCheck, { flag: true })) } : {};
  const draft = { ...optional(described(fee06Check, { domain })), ...listed };
  return [{ ...optional(described(feeCheck, { command: [...PRICED] })), otherwise: draft }, ...routingOf(name)];
}

/** A document of a type that the registry's list does not have goes as another one (`QT`). */
function documentInput({ type, number }: NonNullable<ChineseHolder['document']>) {
  return { type: DOCUMENT_TYPES.find((known) => known === type) ?? ('QT' as const), number };
}

export function forContact(
  verb: 'create' | 'update',
  { type, document, mobile }: ChineseHolder = {},
  purveyor: string | undefined,
): Wanted[] {
  const holder = {
    ...(type === undefined ? {} : { type }),
    ...(document === undefined ? {} : { contact: documentInput(document) }),
    ...(verb === 'create' && purveyor !== undefined ? { purveyor } : {}),
    ...(mobile === undefined ? {} : { mobile }),
  };
  if (Object.keys(holder).length === 0) return [];
  return [
    optional(
      verb === 'create'
        ? (described(cnnicContactCreate, holder) as Described)
        : (described(cnnicContactUpdate, { chg: holder }) as Described),
    ),
  ];
}

export function forHostCreate(name: string, of: string | undefined, purveyor: string | undefined): Wanted[] {
  return [...registrarOf(cnnicHostCreate, purveyor), ...hostRoutingOf(name, of)];
}

function idnOf({ name, idnLanguage, unicode, chineseForms }: CreateIntent, sent: 'variants' | undefined): Wanted[] {
  const { idnExtension } = capabilitiesOf(name);
  if (chineseForms && idnExtension === 'cdn') {
    const { variants = [] } = chineseForms;
    const { simplified, traditional } = sent === 'variants' ? {} : chineseForms;
    if (simplified === undefined && traditional === undefined && variants.length === 0) return [];
    return [
      wanted(bundleCreate, {
        ...(simplified === undefined ? {} : { SCDN: simplified }),
        ...(traditional === undefined ? {} : { TCDN: traditional }),
        ...(variants.length > 0 ? { VCDNList: { VCDN: [...variants] } } : {}),
      }),
    ];
  }
  if (!idnLanguage) return [];
  if (idnExtension === 'idn-1.0') {
    return [wanted(idnData, { table: idnLanguage, ...(unicode === undefined ? {} : { uname: unicode }) })];
  }
  return idnExtension === 'tag' ? [wanted(idnLanguageTag, idnLanguage)] : [];
}

function secDnsChange({ addDs = [], removeDs = [], addKeys = [], removeKeys = [] }: UpdateIntent): Wanted[] {
  const rem =
    removeDs === 'all'
      ? { all: true }
      : removeDs.length > 0
        ? { ds: [...removeDs] }
        : removeKeys.length > 0
          ? { keys: [...removeKeys] }
          : undefined;
  const add = addDs.length > 0 ? { ds: [...addDs] } : addKeys.length > 0 ? { keys: [...addKeys] } : undefined;
  if (!rem && !add) return [];
  return [wanted(secDnsUpdate, { ...(rem ? { rem } : {}), ...(add ? { add: { data: add } } : {}) })];
}

function codes(signed: readonly string[] = []): Wanted[] {
  return signed.length > 0
    ? [
        wanted(
          encodedSignedCode,
          signed.map((document) => ({ document })),
        ),
      ]
    : [];
}

/**
 * Without a fee to echo a dear name is refused only by a registry that takes fees (RFC 8748 §3.6); any other would
 * charge what it asks. So a creation under such a suffix goes by itself only where fees are spoken.
 */
export function guardOf({ name, fee }: CreateIntent): Wanted[] {
  if (fee || !capabilitiesOf(name).premium) return [];
  const draft = { ...wanted(fee06Create, { currency: 'USD', fee: [] }), silent: true };
  return [{ ...wanted(feeCreate, { fee: [] }), silent: true, otherwise: draft }];
}

/** Where prices are not spoken as fees there is nothing to echo: what a name costs was told by its check. */
function agreed(command: keyof typeof FEE, name: string, fee: Fee | undefined): Wanted[] {
  if (!fee || !capabilitiesOf(name).fee) return [];
  const value = { currency: fee.currency, fee: [{ amount: fee.amount }] };
  return [{ ...wanted(FEE[command], value), otherwise: wanted(FEE_06[command], value) }];
}

/** A registry that asks for no purveyor has none in its settings. */
function registrarOf(spec: ElementSpec<{ purveyor: string }>, purveyor: string | undefined): Wanted[] {
  return purveyor === undefined ? [] : [optional(described(spec, { purveyor }))];
}

function wanted<T>(spec: ElementSpec<T>, value: T): Wanted {
  return described(spec, value) as Described;
}

function optional<T>(extension: Described<T>): Wanted {
  return { ...(extension as Described), optional: true };
}
