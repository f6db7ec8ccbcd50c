export {
  type Chain,
  type ChainChange,
  chainOf,
  chainsOf,
  changeChain,
  type Ds,
  isDs,
  judgeChain,
} from './chain-of-trust.ts';
export type { Command as Change } from './facts.ts';
export { keepChange } from './keep-change.ts';
export { wordsOfCode } from './refusal-words.ts';
export { askForChange, sendChange } from './send-change.ts';
export { holdsOf } from './store.ts';
