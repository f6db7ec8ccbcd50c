import {
  REGISTRY_RETRY_SECONDS_MAX,
  REGISTRY_RETRY_SECONDS_MIN,
  REGISTRY_SETTLES_SECONDS,
} from '#contract/rules/order.ts';

/** The waits between tries at a registry, in seconds: doubled from the first to the last. */
export function retrySeconds(tries: number): number {
  return Math.min(REGISTRY_RETRY_SECONDS_MIN * 2 ** Math.min(tries, 20), REGISTRY_RETRY_SECONDS_MAX);
}

/**
 * How long a registry may still be at work on a command sent at `sentAt`, seen from `at` (business time both); zero
 * when it has surely ended.
 */
export function settlesInMs({ sentAt }: { readonly sentAt: Date }, at: Date): number {
  const left = sentAt.getTime() + REGISTRY_SETTLES_SECONDS * 1000 - at.getTime();
  return Math.min(Math.max(left, 0), REGISTRY_SETTLES_SECONDS * 1000);
}
