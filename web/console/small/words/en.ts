import { common } from '#contract/messages/en/common.ts';
import { gate } from '#contract/messages/en/gate.ts';

export const words = { common, gate };
