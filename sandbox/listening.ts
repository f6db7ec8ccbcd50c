import type { AddressInfo, Server } from 'node:net';

/** Someone else holds the port; the message is one sentence for the person who started us. */
export class PortTaken extends Error {}

/** The sentence for a taken or forbidden port, or undefined for any other failure. */
export function portSentence(error: unknown, host: string, port: number, what: string): string | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program, so ${what} cannot listen there.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} may not be used by this account, so ${what} cannot listen there.`;
  return undefined;
}

/** Starts listening and gives the port really bound; throws `PortTaken` with a plain sentence. */
export async function listening(server: Server, host: string, port: number, what: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = portSentence(error, host, port, what);
      reject(sentence === undefined ? error : new PortTaken(sentence));
    });
    server.listen(port, host, () => resolve());
  });
  return (server.address() as AddressInfo).port;
}
