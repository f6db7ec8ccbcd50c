import { domainToASCII, domainToUnicode } from 'node:url';
import { charge, requireFunds } from '../billing.ts';
import { isChinese, isInternational, isRegistrable, isReserved, isWithheld, suffixTraits, twinOf } from '../names.ts';
import { pendingOf } from '../pending.ts';
import { addYears, DAY_MS } from '../policy.ts';
import { agreedPrice, feeData } from '../prices.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, instant, note, type Registry } from '../registry.ts';
import { inScript, isFormOf } from '../scripts.ts';
import type { Domain, OwnData } from '../store/domains.ts';
import { el, rooted } from '../xml/writer.ts';
import type { DomainCreate, Extensions } from './command.ts';
import { bundleData } from './domain-data.ts';
import {
  keptContacts,
  requireAuthInfo,
  requireDs,
  requireNameservers,
  requirePurveyor,
  yearsOf,
} from './domain-rules.ts';
import { variantHolder } from './variants.ts';
import { codesOf } from './verification-codes.ts';

/** RFC 5731 §3.2.1. */
export function createDomain(registry: Registry, caller: Caller, command: DomainCreate, asked: Extensions): Answer {
  const { name } = command;
  if (!isRegistrable(registry, name)) refuse(2005, 'not a domain name of this registry');
  const years = yearsOf(command.period);
  if (registry.domains.exists(name)) refuse(2302, 'the domain exists');
  if (variantHolder(registry, name, caller.registrar)) refuse(2306, 'a variant of a name of another registrar');
  if (isReserved(registry.traits, name) || isWithheld(registry.traits, name)) refuse(2306, 'the name is reserved');
  const contacts = keptContacts(registry, caller, command.contacts);
  requirePurveyor(registry, caller, asked, true);
  const own = { ...languageOf(registry, name, asked), ...codesOf(registry, command, asked), ...asked.ownership };
  const bundle = bundleOf(registry, name, own);
  for (const other of bundle) if (registry.domains.exists(other)) refuse(2302, `${other} of the bundle exists`);
  requireAuthInfo(command.authInfo);
  requireNameservers(registry, command.nameservers);
  requireDs(asked.dsCreate ?? []);
  const amount = agreedPrice(registry, name, 'create', years, asked);
  requireFunds(registry, caller.registrar, amount);
  const now = registry.now();
  const kept = caller.later ? { ...own, pending: pendingOf(caller, 'create', years, amount) } : own;
  const domain = newDomain(registry, caller, { ...command, contacts }, addYears(now, years), asked, kept);
  registry.domains.save(domain);
  registry.domains.bundle(name, bundle);
  const { addGrace } = registry.traits.days;
  const endsAt = now + addGrace * DAY_MS;
  if (addGrace > 0)
    registry.domains.addGrace(name, { kind: 'addPeriod', registrar: caller.registrar, endsAt, years, amount });
  charge(registry, caller.registrar, now, `create ${years} y`, name, amount);
  note(registry, caller, name, `create ${years} y`, now);
  const data = rooted(
    'domain:creData',
    {},
    el('domain:name', {}, name),
    el('domain:crDate', {}, instant(now)),
    el('domain:exDate', {}, instant(domain.expiresAt)),
  );
  const code = caller.later ? 1001 : 1000;
  const fees = feeData(registry, 'fee:creData', caller.registrar, amount, asked);
  return { code, data, extensions: [...fees, ...bundleData(registry, domain)] };
}

function newDomain(
  registry: Registry,
  caller: Caller,
  command: DomainCreate,
  expiresAt: number,
  asked: Extensions,
  own: OwnData,
): Domain {
  return {
    name: command.name,
    roid: `${registry.database.count('roid')}${suffixTraits(registry.traits, command.name).roid}`,
    sponsor: caller.registrar,
    creator: caller.registrar,
    createdAt: registry.now(),
    updater: null,
    updatedAt: null,
    expiresAt,
    transferredAt: null,
    authInfo: command.authInfo,
    statuses: [],
    ds: [...(asked.dsCreate ?? [])],
    nameservers: [...command.nameservers],
    phase: 'registered',
    phaseDue: null,
    deletedAt: null,
    transferDue: null,
    contacts: [...command.contacts],
    own,
  };
}

/**
 * How an internationalised name tells its table, in the way of the registry; 2003 when it does not, 2306 when an ASCII
 * name does.
 */
function languageOf({ traits, rules }: Registry, name: string, asked: Extensions): OwnData {
  const international = isInternational(name);
  const { idnLanguage, idnTable, bundle } = asked;
  if (!international && (idnLanguage || idnTable)) refuse(2306, 'a language on an ASCII name');
  if (bundle && !rules.bundleForms && (bundle.simplified ?? bundle.traditional) !== undefined)
    refuse(2001, 'a create lists variants only');
  if (traits.idn === 'bundle') return bundleForms(name, bundle);
  if (!international) return {};
  const table = traits.idn === 'tag' ? idnLanguage : idnTable?.table;
  if (!table) return refuse(2003, traits.idn === 'tag' ? 'the language tag is missing' : 'the table is missing');
  if (traits.idn === 'table' && !traits.idnTables.includes(table)) refuse(2306, `table ${table} is not offered`);
  if (isChinese(name) !== /^(chi|zh)/i.test(table)) refuse(2306, 'the name is not written in this table');
  if (idnTable?.uname && domainToASCII(idnTable.uname) !== name) refuse(2306, 'uname is another name');
  return { table };
}

/** Both scripts of a Chinese name: as told, or by the registry's own table. What is told must be a form of the name. */
function bundleForms(name: string, bundle: Extensions['bundle']): OwnData {
  const written = domainToUnicode(name);
  if (written === name && !bundle) return {};
  if (written === name) return refuse(2306, 'a bundle on an ASCII name');
  const { simplified = inScript(written, 'simplified'), traditional = inScript(written, 'traditional') } = bundle ?? {};
  const variants = bundle?.variants ?? [];
  for (const form of [simplified, traditional, ...variants])
    if (!isFormOf(form, written)) refuse(2306, `${form} is not a form of the name`);
  return { simplified, traditional, variants };
}

/** Every other name that comes with this one. */
function bundleOf({ traits }: Registry, name: string, { simplified, traditional, variants = [] }: OwnData): string[] {
  const forms = [name, simplified ?? name, traditional ?? name, ...variants].map((form) => domainToASCII(form));
  const twins = forms.map((form) => twinOf(traits, form)).filter((twin) => twin !== undefined);
  return [...new Set([...forms, ...twins])].filter((form) => form !== name);
}
