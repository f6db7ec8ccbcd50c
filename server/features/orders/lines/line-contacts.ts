import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { ContactHandles, RegistryGateway } from '../../../gateways/registry/index.ts';
import type { House } from '../../../platform/house.ts';
import { type ContactReady, ensureContact } from '../../templates/index.ts';
import type { LineRow } from './line-store.ts';

/** One contact of the holder fills every role that the registry wants (RFC 5731 §2.2). */
export function handlesFor(name: string, handle: string): ContactHandles {
  const roles = suffixOf(name)?.capabilities.value.contactRoles ?? [];
  return Object.fromEntries(roles.map((role) => [role, handle]));
}

/**
 * A book that asks once for each holder at each registry, however many names they buy at a time; what is not decided is
 * asked again.
 */
export function openContactBook(house: House): (gateway: RegistryGateway, line: LineRow) => Promise<ContactReady> {
  const asked = new Map<string, Promise<ContactReady>>();
  return (gateway, { customerId, templateId, id }) => {
    if (templateId === null) throw new Error(`line ${id} has no template`);
    const key = `${gateway.registry} ${templateId}`;
    const known = asked.get(key);
    if (known) return known;
    const fresh = ensureContact(house, gateway, { customerId, templateId });
    asked.set(key, fresh);
    fresh.then(
      ({ kind }) => kind === 'later' && asked.delete(key),
      () => asked.delete(key),
    );
    return fresh;
  };
}
