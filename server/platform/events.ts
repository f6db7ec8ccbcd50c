import type { Tx } from './db/transaction.ts';

/**
 * A piece of news that a lower floor announces; heard in the announcer's own transaction, so it happens with the act or
 * not at all.
 */
export interface NewsOf<P> {
  readonly name: string;
  readonly payload?: P;
}

export function defineNews<P>(name: string): NewsOf<P> {
  return { name };
}

type Listener = (tx: Tx, payload: never) => Promise<void>;

/** Who hears what; filled only by `processes/wiring.ts`. */
export interface Events {
  on<P>(news: NewsOf<P>, listener: (tx: Tx, payload: P) => Promise<void>): void;
  announce<P>(tx: Tx, news: NewsOf<P>, payload: P): Promise<void>;
}

export function createEvents(): Events {
  const listeners = new Map<string, Listener[]>();
  return {
    on(news, listener) {
      listeners.set(news.name, [...(listeners.get(news.name) ?? []), listener as Listener]);
    },
    async announce(tx, news, payload) {
      for (const listener of listeners.get(news.name) ?? []) await listener(tx, payload as never);
    },
  };
}
