import { common } from '#contract/messages/zh-CN/common.ts';
import { menu } from '#contract/messages/zh-CN/menu.ts';
import { orders } from '#contract/messages/zh-CN/orders.ts';
import { profile } from '#contract/messages/zh-CN/profile.ts';
import { registrant } from '#contract/messages/zh-CN/registrant.ts';
import { signs } from '#contract/messages/zh-CN/signs.ts';

/** What every page says; each page brings the rest of its words itself. */
export const words = { common, menu, orders, profile, registrant, signs };
