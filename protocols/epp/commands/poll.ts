import { attribute, type Content, record } from '../codec/element.ts';
import { oneOf } from '../codec/text.ts';
import type { Command } from '../command.ts';
import { NS } from '../namespaces.ts';
import { MIN_TOKEN } from '../objects/basic-types.ts';
import { element } from '../xml/tree.ts';

/** Asks for the oldest message: 1301 with it, 1300 when there is none (RFC 5730 §2.9.2.3). */
export const pollRequest = pollCommand('req', record({ op: attribute('op', oneOf(['req'])) }));

/** Takes a message off the queue. Only after it is stored: it is not sent again. */
export const pollAck = pollCommand(
  'ack',
  record({ op: attribute('op', oneOf(['ack'])), msgID: attribute('msgID', MIN_TOKEN) }),
);

function pollCommand<I extends { op: string }>(op: 'req' | 'ack', content: Content<I>): Command<Omit<I, 'op'>> {
  return {
    label: `poll:${op}`,
    verb: 'poll',
    op,
    transforms: op === 'ack',
    write(input) {
      const written = element(NS.epp, 'poll');
      content.write({ op, ...input } as unknown as I, written, `epp:poll:${op}`);
      return written;
    },
    read(from) {
      const { op: _op, ...input } = content.read(from, `epp:poll:${op}`);
      return input;
    },
  };
}
