import { domainToASCII, domainToUnicode } from 'node:url';
import { isChinese } from '../names.ts';
import type { Registry } from '../registry.ts';
import { inScript } from '../scripts.ts';

/**
 * At a registry that takes one form of a Chinese name by its table, the other form is kept for whoever has the first:
 * the registrar that has it, where it is not `registrar`. A registry of bundles gives both at once.
 */
export function variantHolder({ traits, domains }: Registry, name: string, registrar?: string): string | undefined {
  if (traits.idn !== 'tag' || !isChinese(name)) return undefined;
  const written = domainToUnicode(name);
  const forms = (['simplified', 'traditional'] as const).map((script) => domainToASCII(inScript(written, script)));
  const held = forms.flatMap((form) => (form === name ? [] : (domains.find(form)?.sponsor ?? [])));
  return held.find((sponsor) => sponsor !== registrar);
}
