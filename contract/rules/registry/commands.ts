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
 * Commands under way at one registry from one process: as many as of orders (`LINES_AT_REGISTRY`), for the same reason.
 */
export const COMMANDS_AT_REGISTRY = 112;
/** What waits for somebody else is asked about so often; a message of the registry brings the question forward. */
export const PENDING_ASKED_HOURS = 4;
/** Where nothing could be begun for so long, a registry's commands go on without the worker they have. */
export const COMMAND_WORKER_HELD_MS = 1000;
