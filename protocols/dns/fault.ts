/**
 * What this folder throws, and nothing else: bytes that are no DNS message, text that is no record, data that cannot be
 * written. The message names the fault, never the content.
 */
export class DnsError extends Error {
  override readonly name = 'DnsError';
}
