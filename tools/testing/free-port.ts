/** For a server that a test starts by its command: a port asked of the system may be another test's by then. */
export { freePort } from '../demonstration/free-ports.ts';
