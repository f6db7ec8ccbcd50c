import { common } from '#contract/messages/zh-HK/common.ts';
import { gate } from '#contract/messages/zh-HK/gate.ts';

export const words = { common, gate };
