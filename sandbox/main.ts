import { createClock } from './clock.ts';
import { type DeskParts, deskRoutes, refusedReply } from './desk/desk.ts';
import { serveHttp } from './http.ts';
import { PortTaken } from './listening.ts';
import { createMails } from './mailbox/mails.ts';
import { startMailbox } from './mailbox/smtp-sink.ts';
import { cardKeys, writePartners } from './partners.ts';
import { createCardGateway } from './payments/card/card-gateway.ts';
import { readSettings, SettingMistake, type Settings } from './settings.ts';
import { openStore } from './store.ts';

const PARENT_CHECK_MS = 1000;

interface OutsideWorld {
  readonly desk: string;
  readonly partners: string;
  readonly close: () => Promise<void>;
}

/** Starts every company; when one cannot start, those already up are closed again. */
async function startOutsideWorld(settings: Settings): Promise<OutsideWorld> {
  const { dataDir, host } = settings;
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const store = openStore(dataDir);
    closing.push(() => store.close());
    const keys = cardKeys(dataDir);
    const clock = createClock(store, settings.clockCommand);
    const mails = createMails(store);
    const mailbox = await startMailbox(mails, host, settings.smtpPort);
    closing.push(mailbox.close);
    let base = '';
    const card = createCardGateway(store, clock, {
      ...keys,
      endpoint: `${settings.consoleUrl}/api/webhooks/card`,
      base: () => base,
    });
    closing.push(card.close);
    const addresses = (): [string, string][] => [
      ['Mail (SMTP)', `smtp://${host}:${mailbox.port}`],
      ['Card API', base],
      ['Card webhooks go to', card.webhooks.endpoint()],
    ];
    const parts: DeskParts = { clock, mails, mailFaults: mailbox.faults, card, base: () => base, addresses };
    const desk = await serveHttp(deskRoutes(parts), host, settings.deskPort, refusedReply);
    closing.push(desk.close);
    base = `http://${host}:${desk.port}`;
    const partners = writePartners(dataDir, {
      MAIL_SMTP_URL: `smtp://${host}:${mailbox.port}`,
      CARD_API_URL: base,
      CARD_SECRET_KEY: keys.secretKey,
      CARD_WEBHOOK_SECRET: keys.webhookSecret,
    });
    return { desk: base, partners, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const world = await startOutsideWorld(settings);
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    world.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('sandbox:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const { parentPid } = settings;
  if (parentPid !== undefined) setInterval(() => alive(parentPid) || end(), PARENT_CHECK_MS).unref();
  console.log(JSON.stringify({ ready: true, desk: world.desk, partners: world.partners, pid: process.pid }));
}

main().catch((error: unknown) => {
  const known = error instanceof PortTaken || error instanceof SettingMistake;
  console.error(known ? `sandbox: ${error.message}` : error);
  process.exit(1);
});
