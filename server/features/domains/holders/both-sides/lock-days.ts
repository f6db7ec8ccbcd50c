import type { Holder } from '../../store.ts';
import { termsOf } from '../change-terms.ts';
import type { ChangeName } from './change-store.ts';

/** The longest lock that a change of these names would bring today, in days. */
export function lockDaysOf(names: readonly Pick<ChangeName, 'name' | 'former'>[], holder: Holder, now: Date): number {
  return Math.max(0, ...names.map(({ name, former }) => termsOf(name, former, holder, now).lock?.days ?? 0));
}
