import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * A library that most processes never need, read at its first use: those of providers, pictures and mails together cost
 * every process a hundred megabytes and a second of its start. Synchronous, so that what uses it keeps its shape;
 * `prepare` is done once, after reading.
 */
export function lazily<T>(name: string, prepare: (library: T) => void = () => {}): () => T {
  let known: { readonly library: T } | undefined;
  return () => {
    if (known) return known.library;
    const library = load(name) as T;
    prepare(library);
    known = { library };
    return library;
  };
}
