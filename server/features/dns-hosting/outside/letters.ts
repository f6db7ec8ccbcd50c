import type { Tx } from '../../../platform/db/transaction.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import { recipientOf } from '../../account/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';
import type { OutsideRow } from './store.ts';

type News = 'proved' | 'doubt' | 'lapsed' | 'taken';

/** What the holder is told of a name; of a new one that nobody proved nothing is told twice. */
export async function tellOutside(
  tx: Tx,
  { name, unicode, customerId }: OutsideRow,
  news: News,
  until?: Date,
): Promise<void> {
  const next = {
    proved: ['outside:letter.proved.body', 'outside:letter.proved.next'],
    doubt: ['outside:letter.doubt.body', 'outside:letter.doubt.next'],
    lapsed: ['outside:letter.lapsed.body'],
    taken: ['outside:letter.taken.body'],
  } as const satisfies Record<News, readonly string[]>;
  const letter: Letter = {
    kind: `zone.${news}`,
    rule: 'G2',
    subject: `outside:letter.${news}.subject`,
    paragraphs: next[news],
    vars: {
      name: unicode,
      servers: tx.house.config.defaultNameServers.join(', '),
      ...(until ? { until: timeText(until) } : {}),
    },
    act: {
      words: 'outside:letter.act',
      path: news === 'proved' ? `/domain/resolution/${name}` : '/domain/resolution/elsewhere',
    },
  };
  await sendNotice(tx, await recipientOf(tx, customerId), letter);
}
