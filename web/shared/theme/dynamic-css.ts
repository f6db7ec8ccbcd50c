/**
 * Stands in the bundle for the component library's way of writing `<style>` elements, which our policy forbids: the few styles that depend on
 * the moment (the page behind a dialog does not scroll) go into constructed style sheets instead, which a script may make.
 */
const sheets = new Map<string, CSSStyleSheet>();

function put(css: string, key: string): void {
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(key, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(css);
}

export function updateCSS(css: string, key: string): null {
  put(css, key);
  return null;
}

export function removeCSS(key: string): void {
  const sheet = sheets.get(key);
  if (!sheet) return;
  sheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

export function injectCSS(css: string): null {
  put(css, css);
  return null;
}

export function clearContainerCache(): void {}
