import { common } from '#contract/messages/zh-CN/common.ts';
import { gate } from '#contract/messages/zh-CN/gate.ts';

export const words = { common, gate };
