import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { CHAIN_NETWORKS } from '../../rules/finance/usdt.ts';
import { USDT_DEPOSIT_STATES, USDT_NETWORK_STATES } from '../../states/usdt-deposit.ts';

const Network = z.enum(CHAIN_NETWORKS);

export const UsdtDeposit = z.object({
  Id: z.string(),
  Network,
  TxHash: z.string(),
  /** What came, in USDT. */
  Amount: MoneyOnWire,
  /** What stands in the balance for it, in US dollars. */
  Credited: z.optional(MoneyOnWire),
  State: z.enum(USDT_DEPOSIT_STATES),
  /** Blocks that stand upon it, its own with them, and how many make it final. */
  Confirmations: z.number(),
  Needed: z.number(),
  SeenAt: Instant,
  /** The recharge order that it paid. */
  Number: z.optional(z.string()),
});
export type UsdtDeposit = z.infer<typeof UsdtDeposit>;

export const UsdtNetwork = z.object({
  Network,
  State: z.enum(USDT_NETWORK_STATES),
  /** USDT is used only after the wallet of its network was verified (acceptance J5). */
  Wallet: z.enum(['none', 'pending', 'verified']),
  /** Mine alone, for ever; absent until I asked for it and while the network is being prepared. */
  Address: z.optional(z.string()),
  Minimum: MoneyOnWire,
  Needed: z.number(),
});
export type UsdtNetwork = z.infer<typeof UsdtNetwork>;

export const getUsdt = endpoint({
  method: 'GET',
  path: '/finance/usdt',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** Empty where no network is set up. */
    Networks: z.array(UsdtNetwork),
    /** Newest first. */
    Deposits: z.array(UsdtDeposit),
    /** What is owed after a deposit was lost again by its network; paid from the next money that comes. */
    Owed: z.optional(MoneyOnWire),
  }),
  errors: [],
  summary: 'Where I can pay in by USDT, and how far what I sent has come; the page asks it while it is open.',
});

export const openUsdtAddress = endpoint({
  method: 'POST',
  path: '/finance/usdt/address',
  who: 'customer',
  input: z.strictObject({ Network }),
  output: z.void(),
  errors: ['WALLET_NETWORK_CLOSED', 'WALLET_NEEDED'],
  afterReset: true,
  summary: 'Makes my deposit address of a network; again it is the same one.',
});
