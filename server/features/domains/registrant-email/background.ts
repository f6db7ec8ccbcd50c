import { REGISTRANT_HOLDS_GOING_MAX, REGISTRANT_WORKER_HELD_MS } from '#contract/rules/holders/registrant-email.ts';
import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { handler, type JobHandler, type Sweep } from '../../../platform/jobs.ts';
import { workApart } from '../../../platform/work/long-work.ts';
import { endHoldLeases } from './hold-store.ts';
import { registrantHoldJob } from './jobs.ts';
import { suspendNames } from './suspend-names.ts';
import { callRegistrantHolds, tellRegistry } from './tell-registry.ts';
import { writeLetters } from './write-letters.ts';

const CALLER = systemCaller('registrant-email');
const APART = { kind: 'registrant-hold', heldMs: REGISTRANT_WORKER_HELD_MS, goingMax: REGISTRANT_HOLDS_GOING_MAX };
const SOON_SECONDS = 5;
const EVERY_SECONDS = 30;

export const registrantEmailJobs = [registrantHoldJob];

export function registrantEmailHandlers(registries: Registries): JobHandler[] {
  return [
    handler(registrantHoldJob, (house, { Id }) => workApart(house, APART, () => tellRegistry(house, registries, Id))),
  ];
}

/** Holds that a lost worker was telling a registry of, as soon as that has had its time. Called only while no other worker lives. */
export const giveBackHolds = (house: House): Promise<void> =>
  transact(house, CALLER, (tx) => endHoldLeases(tx, new Date(tx.wall.getTime() + REGISTRY_SETTLES_SECONDS * 1000)));

export const registrantEmailSweeps: readonly Sweep[] = [
  { name: 'registrant-email-suspend', everySeconds: EVERY_SECONDS, run: suspendNames },
  { name: 'registrant-email-letters', everySeconds: SOON_SECONDS, run: writeLetters },
  { name: 'registrant-email-holds', everySeconds: SOON_SECONDS, run: callRegistrantHolds },
];
