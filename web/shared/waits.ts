import { useSyncExternalStore } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { waitsWhileSuspended } from '#contract/rules/edge/waiting-acts.ts';
import { onSession, session } from './session.ts';

/** Whether a call is refused now because its account is suspended: what makes it is grey, and says so. */
export function useWaits(endpoint: Endpoint): boolean {
  const { Suspended } = useSyncExternalStore(onSession, session, session);
  return Suspended !== undefined && waitsWhileSuspended(endpoint);
}
