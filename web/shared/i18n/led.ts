/** A label before what it leads to: a Chinese colon or full stop brings its own space. */
export const led = (label: string): string => (/[\uff1a\u3002]$/u.test(label) ? label : `${label} `);
