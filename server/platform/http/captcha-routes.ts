import { getCaptcha } from '#contract/api/captcha.ts';
import { CAPTCHA_PER_ADDRESS } from '#contract/rules/limits.ts';
import { newChallenge } from '../captcha.ts';
import { type Route, route } from './route.ts';

/** Challenges are everybody's: both doors may serve them. */
export const captchaRoutes: readonly Route[] = [
  route(getCaptcha, async (tx) => ({ Challenge: await newChallenge(tx.house) }), CAPTCHA_PER_ADDRESS),
];
