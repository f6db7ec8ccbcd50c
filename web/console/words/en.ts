import { common } from '#contract/messages/en/common.ts';
import { cooling } from '#contract/messages/en/cooling.ts';
import { menu } from '#contract/messages/en/menu.ts';
import { signs } from '#contract/messages/en/signs.ts';
import { suspended } from '#contract/messages/en/suspended.ts';

/** What every page says; each page brings the rest of its words itself. */
export const words = { common, cooling, menu, signs, suspended };
