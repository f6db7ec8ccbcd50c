/** Markup that is safe to send: made only by the `html` tag, which escapes everything put into it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | false | null | undefined | readonly Part[];

/** For text and for quoted attributes alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  if ('markup' in part) return part.markup;
  return part.map(render).join('');
}

export function html(text: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: text.reduce((all, piece, i) => all + render(parts[i - 1]) + piece) };
}
