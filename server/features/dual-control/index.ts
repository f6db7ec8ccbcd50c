export { isLarge } from './is-large.ts';
export { type ByHand, bookByTwo, judgeAlone, type WhyNotAlone, whyNotAlone } from './move-by-hand.ts';
export { whySecond } from './needs-second.ts';
