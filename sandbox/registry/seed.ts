import { createHash, randomBytes } from 'node:crypto';
import { suffixTraits } from './names.ts';
import { LOW_BALANCE_THRESHOLD, OPENING_BALANCE } from './policy.ts';
import { purveyorOf, type Registry } from './registry.ts';
import { RIVAL, RIVAL_CONTACT, rivalContacts, rivalHostDomain } from './rival-registrar.ts';
import type { Domain } from './store/domains.ts';
import { SECOND } from './wire/credentials.ts';

/** Labels that are taken in the seeded suffixes from the first start, so that searching looks like life. */
const TAKEN_LABELS =
  `about account agency air alpha amazon app apple art asia auto baby bank bar beauty beijing best beta bike bit
  blog blue board boat book box brand bridge bus business buy cafe camp car card care cash cat center chat china city class clean
  click cloud club coach code coffee cool core cup dance data dating day deal delta design digital doctor dog domain domains door
  dragon dream drink earth east easy education email energy estate event expert express eye face factory family farm fashion film
  finance fire fish fit flower fly food forest forum free fresh friend fund future gallery game garden gift global go gold golf
  google green group guide hair hand harbor health help hero history home hongkong host hotel house ice idea inn ink insurance
  internet island jade jazz jet job jobs join joy key kid king kitchen lab lake land law learn life light link lion live loan local
  lock logistics love luck lucky luxury mail make map market master maths media meet menu microsoft mind mobile model money moon
  motor mountain movie music name nature net network news next night north now ocean office one online orange organic paper park
  partner pay pet phone photo pizza plan planet play plus poker pool power press price print pro property pub quick radio rain red
  rent repair report rice ring river road robot rock room rose run sale school science sea search secure seed sell server service
  shanghai shark shenzhen shoes shop show silk silver site sky smart smile snow social solar song sound south space speed sport
  spring star start stone store story street studio style sugar summer sun super supply support surf swim system taiwan talk tax
  tea team tech tennis test ticket tiger time today tokyo tool top tour town toy track trade train travel tree trust tv type
  union unique update vegan video view village vip vision voice walk wall watch water wave wealth web wedding west white wine wing
  winter wish wood word work world yellow yoga you young zero zone zoo`.split(/\s+/);

const YEARS_HELD_MAX = 20;

/** The registrar that whoever has an EPP client may play; its password is the one that the desk prints. */
function seedSecond({ accounts }: Registry, password: string): void {
  if (!accounts.find(SECOND)) {
    const account = { balance: OPENING_BALANCE, creditLimit: 0n, threshold: 0n };
    accounts.add({ id: SECOND, title: 'Second Registrar', ...account }, password);
  } else if (!accounts.passwordIs(SECOND, password)) accounts.setPassword(SECOND, password);
}

/** Makes the registrars and the taken names, once for a data folder; later only sees that the passwords fit. */
export function seed(registry: Registry, login: string, password: string, secondPassword: string): void {
  const { accounts, database } = registry;
  database.atomically(() => seedSecond(registry, secondPassword));
  if (accounts.find(login)) {
    if (!accounts.passwordIs(login, password)) accounts.setPassword(login, password);
    return;
  }
  database.atomically(() => {
    const account = { balance: OPENING_BALANCE, creditLimit: 0n, threshold: LOW_BALANCE_THRESHOLD };
    accounts.add({ id: login, title: login, ...account }, password);
    if (accounts.find(RIVAL)) return;
    // No certificate bears the rival's name and nobody is told its password: it acts from inside.
    accounts.add({ id: RIVAL, title: 'Rival Registrar', ...account, threshold: 0n }, randomBytes(32).toString('hex'));
    if (registry.traits.contacts) holdContact(registry);
    const own = rivalHostDomain(registry.traits);
    holdName(registry, own, []);
    const hosts = holdHosts(registry, own);
    for (const label of TAKEN_LABELS) {
      for (const suffix of registry.traits.seeded) {
        const { labelMin, premium = {} } = registry.traits.suffixes[suffix]!;
        const free =
          label.length < labelMin || Object.hasOwn(premium, label) || registry.traits.reserved.includes(label);
        if (!free) holdName(registry, `${label}.${suffix}`, hosts);
      }
    }
  });
}

function holdHosts(registry: Registry, superordinate: string): string[] {
  return ['192.0.2.53', '198.51.100.53'].map((address, i) => {
    const name = `ns${i + 1}.${superordinate}`;
    registry.hosts.save({
      name,
      roid: `${registry.database.count('roid')}_HOST-SBX`,
      superordinate,
      sponsor: RIVAL,
      creator: RIVAL,
      createdAt: registry.now(),
      updater: null,
      updatedAt: null,
      transferredAt: null,
      statuses: [],
      addresses: [{ ip: 'v4', address }],
    });
    return name;
  });
}

function holdContact(registry: Registry): void {
  const block = { name: 'Rival Registrar', street: ['1 Rival Road'], city: 'Springfield', pc: '10000', cc: 'US' };
  registry.contacts.save({
    id: RIVAL_CONTACT,
    roid: `contact${registry.database.count('roid')}-SBX`,
    sponsor: RIVAL,
    creator: RIVAL,
    createdAt: registry.now(),
    updater: null,
    updatedAt: null,
    transferredAt: null,
    authInfo: '',
    statuses: [],
    data: {
      postal: [
        { type: 'int', ...block },
        { type: 'loc', ...block },
      ],
      voice: { number: '+1.2025550100' },
      email: 'names@rival-registrar.example',
      identity: { type: 'E', document: { type: 'QT', number: 'RIVAL-1' }, purveyor: purveyorOf(RIVAL) },
    },
    transfer: null,
  });
}

/** A name the rival has held for years; its dates follow from the name, spread over the calendar. */
function holdName(registry: Registry, name: string, nameservers: string[]): void {
  const digest = createHash('sha256').update(name).digest();
  const now = registry.now();
  const day = 86_400_000;
  const years = 1 + (digest[0]! % YEARS_HELD_MAX);
  const daysLeft = 60 + (digest.readUInt16BE(1) % 300);
  const createdAt = new Date(now + daysLeft * day);
  createdAt.setUTCFullYear(createdAt.getUTCFullYear() - years);
  const domain: Domain = {
    name,
    roid: `${registry.database.count('roid')}${suffixTraits(registry.traits, name).roid}`,
    sponsor: RIVAL,
    creator: RIVAL,
    createdAt: createdAt.getTime(),
    updater: null,
    updatedAt: null,
    expiresAt: now + daysLeft * day,
    transferredAt: null,
    authInfo: '',
    statuses: digest[3]! % 2 ? ['clientTransferProhibited'] : [],
    ds: [],
    nameservers,
    phase: 'registered',
    phaseDue: null,
    deletedAt: null,
    transferDue: null,
    contacts: rivalContacts(registry.traits),
    own: registry.traits.purveyor ? { purveyor: purveyorOf(RIVAL) } : {},
  };
  registry.domains.save(domain);
}
