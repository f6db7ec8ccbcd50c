import { join } from 'node:path';
import { type Clock, createClock } from './clock.ts';
import { deskRoutes, refusedReply } from './desk/desk.ts';
import { serveHttp } from './http.ts';
import { PortTaken, portSentence } from './listening.ts';
import { createMails } from './mailbox/mails.ts';
import { startMailbox } from './mailbox/smtp-sink.ts';
import { cardKeys, writePartners } from './partners.ts';
import { createCardGateway } from './payments/card/card-gateway.ts';
import { type SandboxRegistry, startRegistry } from './registry/start-registry.ts';
import type { Settings } from './settings.ts';
import { openStore } from './store.ts';

/** Every company up and listening. */
export interface OutsideWorld {
  /** The desk's address. */
  readonly desk: string;
  /** The file that tells the house where everyone is. */
  readonly partners: string;
  readonly close: () => Promise<void>;
}

async function openTheRegistry(settings: Settings, clock: Clock): Promise<SandboxRegistry> {
  const { dataDir, host, eppPort, rttMs, perCommandMs } = settings;
  try {
    const folder = join(dataDir, 'registry');
    return await startRegistry({ port: eppPort, host, dataDir: folder, now: clock.now, rttMs, perCommandMs });
  } catch (error) {
    const sentence = portSentence(error, host, eppPort, 'the registry (EPP_PORT)');
    throw sentence === undefined ? error : new PortTaken(sentence);
  }
}

function registrySettings({ credentials, host, port }: SandboxRegistry): Record<string, string> {
  return {
    REGISTRY_VERISIGN_URL: `epp://${host}:${port}`,
    REGISTRY_VERISIGN_LOGIN: credentials.login,
    REGISTRY_VERISIGN_PASSWORD: credentials.password,
    REGISTRY_VERISIGN_CA_FILE: credentials.caFile,
    REGISTRY_VERISIGN_CERT_FILE: credentials.certFile,
    REGISTRY_VERISIGN_KEY_FILE: credentials.keyFile,
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
  const registry = await openTheRegistry(settings, clock);
  closing(registry.stop);
  clock.onMove(registry.settle);
  let base = '';
  const endpoint = `${settings.consoleUrl}/api/webhooks/card`;
  const card = createCardGateway(store, clock, { ...keys, endpoint, base: () => base });
  closing(card.close);
  const mailUrl = `smtp://${host}:${mailbox.port}`;
  const epp = registrySettings(registry);
  const addresses = (): [string, string][] => [
    ['Mail (SMTP)', mailUrl],
    ['Registry (EPP over TLS)', epp['REGISTRY_VERISIGN_URL'] ?? ''],
    ['Card API', base],
    ['Card webhooks go to', card.webhooks.endpoint()],
  ];
  const routes = deskRoutes({ clock, mails, mailFaults: mailbox.faults, card, registry, base: () => base, addresses });
  const desk = await serveHttp(routes, host, settings.deskPort, refusedReply);
  closing(desk.close);
  base = `http://${host}:${desk.port}`;
  const partners = writePartners(dataDir, {
    MAIL_SMTP_URL: mailUrl,
    CARD_API_URL: base,
    CARD_SECRET_KEY: keys.secretKey,
    CARD_WEBHOOK_SECRET: keys.webhookSecret,
    ...epp,
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
