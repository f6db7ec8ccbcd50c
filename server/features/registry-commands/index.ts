export { alarmOfCode } from './about-us.ts';
export { type AnswerRecord, recordOfAnswer } from './answer-record.ts';
export {
  type Command,
  defineCommand,
  type Ended,
  type Ending,
  type Followed,
  type Payload,
  type WantedYet,
} from './kind.ts';
export { retrySeconds, settlesInMs } from './retry.ts';
export { type CommandRow, commandsOf, isOpen } from './store.ts';
export { cancelCommands, wantCommands } from './want-commands.ts';
