import { MAIL_IN_MB_MAX } from '#contract/rules/contact/mail-in.ts';
import { takeMail } from '#server/features/enquiries/index.ts';
import { checkMasterKey, checkRole } from '#server/platform/db/check-role.ts';
import { masterKeyId } from '#server/platform/secrets.ts';
import { openToolHouse } from '../tool-house.ts';

/** What a mail server understands of a program that it gives a mail to (sysexits.h). */
const EXIT = { done: 0, data: 65, nobody: 67, later: 75 } as const;
const BYTES_MAX = MAIL_IN_MB_MAX * 1_048_576;

/** One byte more than is taken tells that it is too large; the rest is let go. */
async function readInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    if (size <= BYTES_MAX) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces);
}

/**
 * `npm run --silent mail-in -- ADDRESS < MAIL`: one mail that was delivered to ADDRESS goes into the question that it
 * answers.
 */
async function main(): Promise<number> {
  const raw = await readInput();
  const house = openToolHouse(process.env);
  try {
    await checkRole(house.pool);
    await checkMasterKey(house.pool, masterKeyId(house), house.wall());
    const outcome = await takeMail(house, raw, process.argv[2]);
    if (outcome.kind === 'written') process.stdout.write(`written in ${outcome.number}\n`);
    if (outcome.kind === 'dropped') process.stdout.write(`dropped: ${outcome.why}\n`);
    if (outcome.kind === 'nobody') process.stderr.write('There is nobody at this address.\n');
    if (outcome.kind === 'refused') process.stderr.write(`${outcome.say}\n`);
    return { written: EXIT.done, dropped: EXIT.done, nobody: EXIT.nobody, refused: EXIT.data }[outcome.kind];
  } finally {
    await house.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  // Of ours is the fault, or of a part that is away: the mail server keeps the mail and comes again.
  process.stderr.write(`not taken now: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT.later;
}
