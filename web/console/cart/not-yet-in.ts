/**
 * Those of the names that are not in the cart yet, each once: a pasted list may have had one in both forms, and both
 * were answered.
 */
export function notYetIn<T extends { readonly Name: string }>(cart: ReadonlySet<string>, chosen: readonly T[]): T[] {
  const once = new Map(chosen.map((each) => [each.Name, each]));
  return [...once.values()].filter(({ Name }) => !cart.has(Name));
}
