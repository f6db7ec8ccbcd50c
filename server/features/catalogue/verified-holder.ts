import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { House } from '../../platform/house.ts';

/**
 * Must the holder of a name under this suffix be verified, and the name judged by a verification service, before its
 * registry is asked for it? By the registry's own rule, or where the operator's setting says so for a registry that
 * takes codes.
 */
export function wantsVerifiedHolder({ config }: Pick<House, 'config'>, profile: SuffixProfile | undefined): boolean {
  if (!profile) return false;
  const { realName, verificationCode } = profile.capabilities.value;
  if (realName === 'before-create' || verificationCode === 'create') return true;
  return verificationCode === 'optional' && config.verification.suffixes.includes(profile.suffix);
}
