import { managing, officeUrl, supporters } from './house.ts';
import { type Reviewer, reviewerOf } from './reviewer.ts';

let signedIn: Promise<Reviewer> | undefined;

/** A member of staff who supports customers, another one for each worker of the tests: a code opens once. */
export function supporter(): Promise<Reviewer> {
  const all = supporters();
  const member = all[Number(process.env['TEST_WORKER_INDEX'] ?? 0) % all.length];
  if (!member) throw new Error('nobody supports customers');
  signedIn ??= reviewerOf(officeUrl(), member);
  return signedIn;
}

let managed: Promise<Reviewer> | undefined;

/** The manager, for a file whose tests run one after the other: a code opens once. */
export function manager(): Promise<Reviewer> {
  managed ??= reviewerOf(officeUrl(), managing());
  return managed;
}
