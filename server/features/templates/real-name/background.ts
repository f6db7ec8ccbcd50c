import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import { handler, type JobHandler } from '../../../platform/jobs.ts';
import { verifyIdentityJob } from './jobs.ts';
import { verifyIdentity } from './verify-identity.ts';

export { identitySweeps } from './keep-identities.ts';

export const identityJobs = [verifyIdentityJob];

/** What runs them, given the registry's verification service. */
export function identityHandlers(gateway: VerificationGateway): JobHandler[] {
  return [handler(verifyIdentityJob, (house, { Id }) => verifyIdentity(house, gateway, Id))];
}
