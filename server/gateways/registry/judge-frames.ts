import { openSchemaJudge } from '#protocols/epp/xml/judge.ts';
import type { RegistryHooks } from './settings.ts';

/**
 * A second opinion on every frame, for operators who have the published schemas (setting EPP_SCHEMAS): `onFault` hears
 * which side sent it and what is wrong, never the frame, which may hold passwords.
 */
export function judgeFrames(
  folder: string,
  onFault: (direction: 'sent' | 'received', fault: string) => void,
): NonNullable<RegistryHooks['onFrame']> {
  const judge = openSchemaJudge(folder);
  return (direction, xml) => {
    const fault = judge.faultIn(xml);
    if (fault !== undefined) onFault(direction, fault);
  };
}
