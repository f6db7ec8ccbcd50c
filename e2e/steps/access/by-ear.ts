import { expect, type Page } from '@playwright/test';

interface Node {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** What a reading device says when it comes to it; without a name it says only what kind of thing it is. */
const NAMED: ReadonlySet<string> = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'radiogroup',
  'combobox',
  'listbox',
  'option',
  'slider',
  'spinbutton',
  'tab',
  'table',
  'dialog',
  'alertdialog',
  'image',
  'img',
  'navigation',
  'region',
  'group',
  'form',
  'heading',
]);
/** The browser's own boxes have no name where nothing calls them one. */
const MAY_BE_NAMELESS = (role: string, name: string) => name === '' && (role === 'group' || role === 'form');

/**
 * The page as a reading device has it: every landmark once, one heading of the first level, and nothing to act on
 * without a name.
 */
export async function expectHeard(page: Page, where: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] };
    const heard = nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, properties = [] }) => ({
        role: role?.value ?? '',
        name: name?.value.trim() ?? '',
        level: properties.find((one) => one.name === 'level')?.value.value,
      }));
    const nameless = heard.filter(({ role, name }) => NAMED.has(role) && name === '' && !MAY_BE_NAMELESS(role, name));
    expect(nameless, where).toEqual([]);
    const count = (role: string) => heard.filter((one) => one.role === role).length;
    expect([count('main'), count('banner')], where).toEqual([1, 1]);
    const levels = heard.filter(({ role }) => role === 'heading').map(({ level }) => Number(level));
    expect(
      levels.filter((level) => level === 1),
      where,
    ).toEqual([1]);
  } finally {
    await devtools.detach();
  }
}
