import { common } from '#contract/messages/en/common.ts';
import { menu } from '#contract/messages/en/menu.ts';
import { orders } from '#contract/messages/en/orders.ts';
import { profile } from '#contract/messages/en/profile.ts';
import { registrant } from '#contract/messages/en/registrant.ts';
import { signs } from '#contract/messages/en/signs.ts';

/** What every page says; each page brings the rest of its words itself. */
export const words = { common, menu, orders, profile, registrant, signs };
