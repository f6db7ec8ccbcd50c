/**
 * A worker has a command for so long and says every few seconds that it is alive; after a crash another asks what
 * became of it.
 */
export const COMMAND_LEASE_SECONDS = 8;
export const COMMAND_LEASE_RENEW_SECONDS = 2;
/**
 * Commands begun together: what four sessions, eight deep, have room for, and half as many that wait for their place.
 */
export const COMMANDS_BEGUN_AT_ONCE = 48;
/**
 * Of what is due the longest so many are looked at before the next are taken, and behind them so many customers: whose
 * turn it is costs the same with a hundred commands waiting and with a hundred thousand (docs/decisions/0209).
 */
export const COMMANDS_LOOKED_AT = 256;
export const CUSTOMERS_LOOKED_AT = 256;
/**
 * Commands under way at one registry from one process: as many as of orders (`LINES_AT_REGISTRY`), for the same reason.
 */
export const COMMANDS_AT_REGISTRY = 112;
/** What waits for somebody else is asked about so often; a message of the registry brings the question forward. */
export const PENDING_ASKED_HOURS = 4;
/** Where nothing could be begun for so long, a registry's commands go on without the worker they have. */
export const COMMAND_WORKER_HELD_MS = 1000;
