import { common } from '#contract/messages/zh-HK/common.ts';
import { cooling } from '#contract/messages/zh-HK/cooling.ts';
import { menu } from '#contract/messages/zh-HK/menu.ts';
import { signs } from '#contract/messages/zh-HK/signs.ts';
import { suspended } from '#contract/messages/zh-HK/suspended.ts';

/** What every page says; each page brings the rest of its words itself. */
export const words = { common, cooling, menu, signs, suspended };
