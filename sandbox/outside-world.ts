import { join } from 'node:path';
import { BANK_PATH } from './bank/api.ts';
import { bankKey, createBank } from './bank/bank.ts';
import { createChain } from './chain/chain.ts';
import { type Clock, createClock } from './clock.ts';
import { deskRoutes, refusedReply } from './desk/desk.ts';
import { serveHttp } from './http.ts';
import { PortTaken, portSentence } from './listening.ts';
import { createMails } from './mailbox/mails.ts';
import { startMailbox } from './mailbox/smtp-sink.ts';
import { cardKeys, writePartners } from './partners.ts';
import { createCardGateway } from './payments/card/card-gateway.ts';
import { openScanPayments } from './payments/scan/open-scan.ts';
import { startLookups } from './rdap/start-lookups.ts';
import { REGISTRIES, type RegistryName, type SandboxRegistry, startRegistry } from './registry/start-registry.ts';
import type { Settings } from './settings.ts';
import { openStore } from './store.ts';
import { VERIFICATION_PATH } from './verification/api.ts';
import { serviceKeys } from './verification/keys.ts';
import { createVerification, type VerificationService } from './verification/service.ts';

/** Every company up and listening. */
export interface OutsideWorld {
  /** The desk's address. */
  readonly desk: string;
  /** The file that tells the house where everyone is. */
  readonly partners: string;
  readonly close: () => Promise<void>;
}

/** The first registry keeps the folder it always had. */
const folderOf = (name: RegistryName): string => (name === 'verisign' ? 'registry' : `registry-${name}`);

/** What every registry needs. */
interface Ground {
  readonly settings: Settings;
  readonly clock: Clock;
  /** The service whose verification codes they take. */
  readonly provider: VerificationService;
}

/**
 * The port of each registry: EPP_PORT for the first, those after it for the others; where one of these is taken by
 * somebody else, any free one does: the house learns it from `partners.json`.
 */
async function openRegistry({ settings, clock, provider }: Ground, name: RegistryName, place: number) {
  const { dataDir, host, eppPort, rttMs, perCommandMs, sessionsMax } = settings;
  const port = eppPort === 0 || eppPort + place > 65_535 ? 0 : eppPort + place;
  const folder = join(dataDir, folderOf(name));
  const optional = {
    ...(sessionsMax === undefined ? {} : { sessionsMax }),
    // Once one registry with that of `.cc`.
    ...(name === 'tv' ? { formerStore: join(dataDir, folderOf('namestore'), 'registry.sqlite') } : {}),
  };
  const ground = { host, dataDir: folder, now: clock.now, rttMs, perCommandMs, provider, ...optional };
  const open = (at: number) => startRegistry({ registry: name, port: at, ...ground });
  try {
    return await open(port);
  } catch (error) {
    const sentence = portSentence(error, host, port, 'the registry (EPP_PORT)');
    if (sentence === undefined) throw error;
    if (place === 0) throw new PortTaken(sentence);
    return open(0);
  }
}

async function openRegistries(ground: Ground, closing: Closing): Promise<SandboxRegistry[]> {
  const opened: SandboxRegistry[] = [];
  for (const [place, name] of (Object.keys(REGISTRIES) as RegistryName[]).entries()) {
    const registry = await openRegistry(ground, name, place);
    closing(registry.stop);
    ground.clock.onMove(registry.settle);
    opened.push(registry);
  }
  return opened;
}

function registrySettings({ credentials, host, port, purveyor, traits }: SandboxRegistry): Record<string, string> {
  const prefix = `REGISTRY_${traits.name.toUpperCase()}`;
  return {
    [`${prefix}_URL`]: `epp://${host}:${port}`,
    [`${prefix}_LOGIN`]: credentials.login,
    [`${prefix}_PASSWORD`]: credentials.password,
    [`${prefix}_CA_FILE`]: credentials.caFile,
    [`${prefix}_CERT_FILE`]: credentials.certFile,
    [`${prefix}_KEY_FILE`]: credentials.keyFile,
    ...(purveyor ? { [`${prefix}_PURVEYOR`]: purveyor } : {}),
  };
}

function serviceSettings(base: string, { apiKey, certFile }: ReturnType<typeof serviceKeys>): Record<string, string> {
  return {
    VERIFICATION_URL: `${base}${VERIFICATION_PATH}`,
    VERIFICATION_KEY: apiKey,
    VERIFICATION_CERT_FILE: certFile,
  };
}

type Closing = (end: () => Promise<void> | void) => void;

async function start(settings: Settings, closing: Closing): Promise<Omit<OutsideWorld, 'close'>> {
  const { dataDir, host } = settings;
  const store = openStore(dataDir);
  closing(() => store.close());
  const keys = cardKeys(dataDir);
  const clock = createClock(store, settings.clockCommand);
  const mails = createMails(store);
  const mailbox = await startMailbox(mails, host, settings.smtpPort);
  closing(mailbox.close);
  const signer = serviceKeys(dataDir);
  const verification = createVerification(store, clock, signer);
  const registries = await openRegistries({ settings, clock, provider: verification }, closing);
  const lookups = await startLookups(registries, clock.now, host);
  closing(lookups.close);
  let base = '';
  const endpoint = `${settings.consoleUrl}/api/webhooks/card`;
  const card = createCardGateway(store, clock, { ...keys, endpoint, base: () => base });
  closing(card.close);
  const scan = await openScanPayments(store, clock, { dataDir, keysFile: settings.scanKeysFile }, () => base);
  closing(scan.close);
  const bank = createBank(store, bankKey(dataDir));
  const chain = createChain(dataDir);
  closing(chain.close);
  const mailUrl = `smtp://${host}:${mailbox.port}`;
  const addresses = (): [string, string][] => [
    ['Mail (SMTP)', mailUrl],
    ...registries.map(({ traits, port }): [string, string] => [
      `${traits.title} (EPP over TLS)`,
      `epp://${host}:${port}`,
    ]),
    ...lookups.addresses,
    ['Card API', base],
    ['Card webhooks go to', card.webhooks.endpoint()],
    ...(Object.entries(scan.settings()).filter(([name]) => name.endsWith('_URL')) as [string, string][]),
    ['Bank (payments)', `${base}${BANK_PATH}`],
    ['Verification service', `${base}${VERIFICATION_PATH}`],
  ];
  const routes = deskRoutes({
    clock,
    mails,
    mailFaults: mailbox.faults,
    card,
    scan,
    bank,
    chain,
    registries,
    lookups,
    verification,
    base: () => base,
    addresses,
  });
  const desk = await serveHttp(routes, host, settings.deskPort, refusedReply);
  closing(desk.close);
  base = `http://${host}:${desk.port}`;
  const partners = writePartners(dataDir, {
    MAIL_SMTP_URL: mailUrl,
    ...chain.settings(base),
    ...scan.settings(),
    CARD_API_URL: base,
    ...bank.settings(base),
    CARD_SECRET_KEY: keys.secretKey,
    CARD_WEBHOOK_SECRET: keys.webhookSecret,
    ...serviceSettings(base, signer),
    LOOKUP_SERVERS: lookups.setting,
    ...Object.assign({}, ...registries.map(registrySettings)),
  });
  return { desk: base, partners };
}

/** Starts every company; when one cannot start, those already up are closed again. */
export async function startOutsideWorld(settings: Settings): Promise<OutsideWorld> {
  const ends: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    return { ...(await start(settings, (end) => ends.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}
