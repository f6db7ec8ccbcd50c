import { hearLateAnswer } from '../features/orders/wiring.ts';
import type { BankGateway } from '../gateways/bank/index.ts';
import { openWireBank } from '../gateways/bank/wire-bank.ts';
import type { Chains } from '../gateways/chain/index.ts';
import { openChain } from '../gateways/chain/node-chain.ts';
import {
  markOwn,
  type NameProver,
  openNameProver,
  openResolver,
  openZoneCopier,
  type Resolver,
  type ZoneCopier,
} from '../gateways/dns/index.ts';
import { type MailGateway, openSmtpMail } from '../gateways/mail/index.ts';
import { openNameServers } from '../gateways/name-servers/ask-servers.ts';
import type { NameServerGateway } from '../gateways/name-servers/index.ts';
import type { DisputeGateway, PaymentGateways, RefundGateways } from '../gateways/payments/index.ts';
import { openChannels } from '../gateways/payments/open-channels.ts';
import { createStripeDisputes } from '../gateways/payments/stripe-disputes.ts';
import { openEcbRates, type RatesGateway } from '../gateways/rates/index.ts';
import type { LookupGateway } from '../gateways/rdap/index.ts';
import { type LookupHooks, openLookups } from '../gateways/rdap/look-up.ts';
import { settingsOfAccess } from '../gateways/registry/access.ts';
import { openEppRegistry } from '../gateways/registry/epp-registry.ts';
import type { Registries } from '../gateways/registry/index.ts';
import { judgeFrames } from '../gateways/registry/judge-frames.ts';
import type { RegistryHooks } from '../gateways/registry/settings.ts';
import { openVerification, type VerificationHooks } from '../gateways/verification/http-verification.ts';
import type { VerificationGateway } from '../gateways/verification/index.ts';
import type { House } from '../platform/house.ts';

/** The outside world of one process: connections that live as long as it does. */
export interface Partners {
  /** Who takes payments, by channel; a channel that is not set up is not there. */
  readonly payments: PaymentGateways;
  /** Who gives payments back, by channel. */
  readonly refunds: RefundGateways;
  /** Who tells of disputed card payments. */
  readonly disputes: DisputeGateway;
  /** Who publishes the reference rates. */
  readonly rates: RatesGateway;
  readonly mail: MailGateway;
  /** The networks of the stablecoin that are set up. */
  readonly chains: Chains;
  /** Every registry, by the `registry` of the suffix profiles. */
  readonly registries: Registries;
  /** Who tells of names that are not ours. */
  readonly lookups: LookupGateway;
  /** Name servers of the world, asked whether they answer for a name. */
  readonly nameServers: NameServerGateway;
  /** Who tells the addresses of names elsewhere. */
  readonly resolver: Resolver;
  /** Who asks name servers elsewhere for whole zones. */
  readonly zones: ZoneCopier;
  /** Who looks for the proofs of names that are registered elsewhere. */
  readonly names: NameProver;
  /** The bank that pays customers out. */
  readonly bank: BankGateway;
  /** Who judges holders and names. */
  readonly verification: VerificationGateway;
  /** Commands under way have `withinMs` for their answer. */
  close(withinMs?: number): Promise<void>;
}

/** Connects lazily: nothing is dialled before the first command, so a partner that is down never stops the start. */
export function openPartners(house: House): Partners {
  const mail = openSmtpMail(house.config.mail.smtpUrl, house.config.mail.from, house.config.mail.secure);
  const resolver = openResolver(house.config.resolvers);
  const gateways = Object.entries(house.config.registries).map(([registry, access]) =>
    openEppRegistry(settingsOfAccess(registry, access), {
      ...registryHooks(house, registry),
      onLateAnswer: lateAnswers(house, registry),
    }),
  );
  return {
    ...openChannels(house.config),
    disputes: createStripeDisputes(house.config.card),
    rates: openEcbRates(house.config.ratesUrl),
    mail,
    chains: new Map([...house.config.chains.values()].map((access) => [access.network, openChain(access)])),
    registries: new Map(gateways.map((gateway) => [gateway.registry, gateway])),
    lookups: openLookups(house.config.lookupServers, {}, lookupHooks(house)),
    nameServers: openNameServers(house.config.nameServerAddresses, {
      names: house.config.defaultNameServers,
      mark: (asked) => markOwn(house, asked),
    }),
    resolver,
    zones: openZoneCopier(resolver),
    names: openNameProver(resolver),
    bank: openWireBank(house.config.bank),
    verification: openVerification(house.config.verification, verificationHooks(house)),
    async close(withinMs) {
      mail.close();
      await Promise.all(gateways.map((gateway) => gateway.close(withinMs)));
    },
  };
}

/** What an operator sees of look-ups: every question timed by server and outcome. */
function lookupHooks({ metrics }: House): LookupHooks {
  return {
    onAsked: ({ server, outcome, seconds }) =>
      metrics.registrySeconds.observe(
        { registry: server, lane: 'public', command: 'lookup', result: outcome },
        seconds,
      ),
  };
}

/** What an operator sees of the verification service: every question timed, and alarms for what cannot be believed. */
function verificationHooks({ metrics, log }: House): VerificationHooks {
  return {
    onAsked: ({ command, outcome, seconds }) =>
      metrics.registrySeconds.observe({ registry: 'verification', lane: 'public', command, result: outcome }, seconds),
    onTrouble({ kind, text }) {
      log.warn({ kind, text }, 'verification trouble');
      metrics.alarms.inc({ kind: `verification-${kind}` });
    },
  };
}

/** What an operator sees of a registry: every command timed by lane and result, every trouble logged and counted. */
export function registryHooks(
  { metrics, log, config }: Pick<House, 'metrics' | 'log' | 'config'>,
  registry: string,
): RegistryHooks {
  const judged = (direction: string, fault: string) => {
    log.warn({ registry, direction, fault }, 'an EPP frame breaks its schema');
    metrics.alarms.inc({ kind: 'epp-schema' });
  };
  return {
    ...(config.eppSchemas === null ? {} : { onFrame: judgeFrames(config.eppSchemas, judged) }),
    onCommand: ({ lane, command, result, seconds }) =>
      metrics.registrySeconds.observe({ registry, lane, command, result: String(result) }, seconds),
    onTrouble({ kind, text }) {
      log.warn({ registry, kind, text }, 'registry trouble');
      metrics.alarms.inc({ kind: kind === 'profile' ? 'profile_contradicted' : `registry-${kind}` });
    },
  };
}

/** Whoever waits for a lost answer learns that it has come. */
function lateAnswers(house: House, registry: string): NonNullable<RegistryHooks['onLateAnswer']> {
  return ({ code, svTRID }, command, clTRID) => {
    house.log.warn({ registry, command, clTRID, svTRID, code }, 'late answer of the registry');
    if (clTRID !== undefined) void hearLateAnswer(house, clTRID);
  };
}
