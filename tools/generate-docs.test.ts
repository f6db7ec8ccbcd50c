import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { statePicture } from './generate-docs/state-picture.ts';
import { generatedDocuments, staleDocuments } from './generate-docs.ts';

test('docs/generated is what the sources make; else run npm run generate', async () => {
  expect(await staleDocuments()).toEqual([]);
});

test('the errors page names every key of the catalogue', async () => {
  const page = (await generatedDocuments()).get('docs/generated/errors.md') ?? '';
  const named = [...page.matchAll(/^\| (\d+) \| `(\w+)`/gm)].map(([, , key]) => key);
  expect(named.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

test('a picture has a box for each state and an arrow for each way', () => {
  const picture = statePicture({
    name: 'deal',
    table: 'deal',
    initial: 'open',
    states: { open: { close: 'closed', lose: 'lost' }, lost: { find: 'open' }, closed: {} },
  });
  expect(picture.match(/<rect /g)).toHaveLength(3);
  expect(picture.match(/marker-end/g)).toHaveLength(3);
  for (const word of ['open', 'lost', 'closed', 'close', 'lose', 'find']) expect(picture).toContain(`>${word}<`);
});
