/**
 * Why a movement of money by hand asks for a second member: its amount, what this member moved alone within the window,
 * what single members moved of this customer's money, nobody knows its worth, or the first member's decision came under
 * one of these. Words: `dual:why.<why>`.
 */
export const WHYS_TWO = ['amount', 'member', 'customer', 'unknown', 'first'] as const;
export type WhyTwo = (typeof WHYS_TWO)[number];
