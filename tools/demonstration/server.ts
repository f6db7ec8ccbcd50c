import type { Child } from './child.ts';
import { healthy, type Settings, startServer } from './parts.ts';

/** The one server of a demonstration, which can be killed and comes back on the same ports and the same data. */
export interface Server {
  /** Rejects when it ends by itself; never resolves. */
  readonly failed: Promise<never>;
  /** Resolves when every door answers. */
  ready(signal: AbortSignal): Promise<void>;
  /** Ends it as a power cut would and starts it again at once; resolves when it answers. */
  crash(): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

/** Starts it. `urls`: its doors. */
export function openServer(data: string, settings: Settings, urls: readonly string[]): Server {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const start = (): Child => {
    const child = startServer(data, settings);
    child.failed.catch(reject);
    return child;
  };
  const asked = urls.map((url) => `${url}/api/health`);
  const ready = (signal: AbortSignal) => Promise.race([healthy(asked, signal), failed]);
  let child = start();
  return {
    failed,
    ready,
    async crash() {
      await child.kill();
      child = start();
      await ready(new AbortController().signal);
    },
    stop: (graceMs) => child.stop(graceMs),
  };
}
