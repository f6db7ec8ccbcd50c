import { expect, test } from 'vitest';
import { formValues } from './form-values.ts';

const differ = new Map([
  ['AccountAgain', [{ Path: 'AccountAgain', Msg: 'The two differ' }]],
  ['Swift', [{ Path: 'Swift', Msg: 'Enter a code' }]],
]);

test.each(['Account', 'AccountAgain'])(
  'J4 that two numbers differ goes when %s is corrected, and no other mistake with it',
  (corrected) => {
    const form = formValues({ Account: '1', AccountAgain: '2', Swift: '' });
    for (const name of ['Account', 'AccountAgain', 'Swift']) form.draw(name, name);
    form.blame(differ);
    expect(Object.keys(form.now().errors)).toEqual(['AccountAgain', 'Swift']);
    form.set({ [corrected]: '2' });
    expect(Object.keys(form.now().errors)).toEqual(['Swift']);
  },
);
