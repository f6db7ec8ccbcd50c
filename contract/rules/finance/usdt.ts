/** The networks on which USDT is taken (acceptance C2): Ethereum (ERC-20) and TRON (TRC-20). */
export const CHAIN_NETWORKS = ['ethereum', 'tron'] as const;
export type ChainNetwork = (typeof CHAIN_NETWORKS)[number];

/**
 * So many blocks, its own with them, make a deposit final. Ethereum: 12, the custom of exchanges. TRON: a block is
 * solidified after 19 of its 27 witnesses have built upon it.
 */
export const USDT_CONFIRMATIONS_BLOCKS = { ethereum: 12, tron: 20 } as const satisfies Record<ChainNetwork, number>;

/** Less than this is not credited: bringing it home costs about as much (house rule, specification is silent). */
export const USDT_DEPOSIT_MIN = { ethereum: '10.00', tron: '5.00' } as const satisfies Record<ChainNetwork, string>;

/**
 * The token counts millionths, the balance cents: so many of the one are one of the other. One USDT is credited as one
 * US dollar.
 */
export const USDT_MILLIONTHS_PER_CENT = 10_000n;

/** Deposits shown beside the address. */
export const USDT_DEPOSITS_SHOWN = 20;

/** A message to be signed proves an address only this long after it was made, and once (house rule). */
export const WALLET_CHALLENGE_MINUTES = 10;
/** Messages one customer may ask for in an hour. */
export const WALLET_CHALLENGES_PER_HOUR = 20;

/**
 * A stopped network may go on from a block at most so far below where it stood: a week of Ethereum, of which logs are
 * read in minutes (house rule).
 */
export const USDT_RESUME_BLOCKS_MAX = 50_000;
