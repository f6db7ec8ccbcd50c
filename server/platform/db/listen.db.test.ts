import { expect, test } from 'vitest';
import { openTestHouse } from '../testing.ts';
import { listen } from './listen.ts';

test('V6 who stops listening while the connection is still made does not wait for it for ever, and tells no trouble', async () => {
  const house = await openTestHouse();
  const troubles: Error[] = [];
  try {
    for (let at = 0; at < 5; at += 1) {
      const ear = listen(
        house.config.databaseUrl,
        'published_zone',
        () => undefined,
        (error) => troubles.push(error),
      );
      await ear.stop();
    }
    expect(troubles).toEqual([]);
  } finally {
    await house.close();
  }
});
