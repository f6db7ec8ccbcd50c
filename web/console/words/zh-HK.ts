import { common } from '#contract/messages/zh-HK/common.ts';
import { menu } from '#contract/messages/zh-HK/menu.ts';
import { orders } from '#contract/messages/zh-HK/orders.ts';
import { profile } from '#contract/messages/zh-HK/profile.ts';
import { registrant } from '#contract/messages/zh-HK/registrant.ts';
import { signs } from '#contract/messages/zh-HK/signs.ts';

/** What every page says; each page brings the rest of its words itself. */
export const words = { common, menu, orders, profile, registrant, signs };
