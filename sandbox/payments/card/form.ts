/** A decoded form: leaves are text, branches are keyed maps (a list has the keys 0, 1, 2 …). */
export type FormValue = string | FormMap;
export interface FormMap {
  [key: string]: FormValue;
}

/** The sender's mistake, in words. */
export class FormMistake extends Error {}

const DEPTH_MAX = 12;
const PAIRS_MAX = 1000;

function pathOf(name: string): string[] {
  const head = /^[^[\]]+/.exec(name)?.[0];
  const rest = head === undefined ? name : name.slice(head.length);
  if (head === undefined || !/^(\[[^[\]]*\])*$/.test(rest)) throw new FormMistake(`Invalid parameter name: ${name}`);
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
  if (path.length > DEPTH_MAX) throw new FormMistake(`Parameter nested too deeply: ${name}`);
  return path;
}

/** Decodes `a[b][0][c]=v` (application/x-www-form-urlencoded with brackets, `a[]=v` appends), twelve levels deep. */
export function decodeForm(body: string): FormMap {
  const root: FormMap = Object.create(null) as FormMap;
  const pairs = [...new URLSearchParams(body)];
  if (pairs.length > PAIRS_MAX) throw new FormMistake('Too many parameters');
  for (const [name, value] of pairs) {
    const path = pathOf(name);
    let branch = root;
    for (const [i, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(branch).length) : step;
      if (i === path.length - 1) {
        if (typeof branch[key] === 'object') throw new FormMistake(`Invalid parameter: ${name}`);
        branch[key] = value;
        break;
      }
      const next = branch[key] ?? (Object.create(null) as FormMap);
      if (typeof next === 'string') throw new FormMistake(`Invalid parameter: ${name}`);
      branch[key] = next;
      branch = next;
    }
  }
  return root;
}

/** The leaves as `a[b][0][c]` → text, for comparing and for error messages. */
export function leaves(map: FormMap, prefix = ''): [string, string][] {
  return Object.entries(map).flatMap(([key, value]): [string, string][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    return typeof value === 'string' ? [[name, value]] : leaves(value, name);
  });
}
