import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { Capabilities, SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import { NS } from '#protocols/epp/namespaces.ts';

/** A line of a profile and what a greeting says of it: what the registry offers is what it does. */
interface Line {
  readonly line: keyof Capabilities;
  readonly contradicted: (capabilities: Capabilities, offers: (ns: string) => boolean) => boolean;
}

const LINES: readonly Line[] = [
  // Where DNSSEC is not offered to customers although the registry takes it: somebody may switch it on.
  { line: 'dnssec', contradicted: ({ dnssec }, offers) => dnssec === 'none' && offers(NS.secDNS) },
  { line: 'fee', contradicted: ({ fee }, offers) => fee === 'fee-1.0' && !offers(NS.fee) },
  {
    line: 'verificationCode',
    contradicted: ({ verificationCode }, offers) => verificationCode === 'create' && !offers(NS.verificationCode),
  },
];

/**
 * What the greeting of a registry says otherwise than the profiles of its suffixes, each line once with the suffixes it
 * stands for.
 */
export function contradictionsIn(registry: string, extensions: readonly string[]): string[] {
  const offers = (ns: string) => extensions.includes(ns);
  const profiles = SUFFIXES.filter((profile) => profile.registry === registry);
  return LINES.flatMap(({ line, contradicted }) => {
    const wrong = profiles.filter(({ capabilities }) => contradicted(capabilities.value, offers));
    return wrong.length === 0 ? [] : [sentence(line, wrong)];
  });
}

function sentence(line: string, [first, ...others]: readonly SuffixProfile[]): string {
  const { source, checked } = first!.capabilities;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `capabilities.${line} of .${first!.suffix}${more}: the greeting says otherwise (${source}; ${checked})`;
}
