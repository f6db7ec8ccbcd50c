import type { Bank } from '../bank/bank.ts';
import type { Chain } from '../chain/chain.ts';
import type { Clock } from '../clock.ts';
import type { FaultBoard } from '../faults.ts';
import type { Mails } from '../mailbox/mails.ts';
import type { CardGateway } from '../payments/card/card-gateway.ts';
import type { ScanPayments } from '../payments/scan/open-scan.ts';
import type { Lookups } from '../rdap/start-lookups.ts';
import type { SandboxRegistry } from '../registry/start-registry.ts';
import type { VerificationService } from '../verification/service.ts';

/** What the desk shows and moves. `settings` are the addresses for the overview, nothing secret. */
export interface DeskParts {
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailFaults: FaultBoard;
  readonly card: CardGateway;
  readonly scan: ScanPayments;
  readonly bank: Bank;
  readonly chain: Chain;
  /** The first is the one meant where none is named. */
  readonly registries: readonly SandboxRegistry[];
  readonly lookups: Lookups;
  readonly verification: VerificationService;
  readonly base: () => string;
  readonly addresses: () => readonly (readonly [string, string])[];
}
