import { common } from '#contract/messages/zh-CN/common.ts';
import { cooling } from '#contract/messages/zh-CN/cooling.ts';
import { menu } from '#contract/messages/zh-CN/menu.ts';
import { signs } from '#contract/messages/zh-CN/signs.ts';
import { suspended } from '#contract/messages/zh-CN/suspended.ts';

/** What every page says; each page brings the rest of its words itself. */
export const words = { common, cooling, menu, signs, suspended };
