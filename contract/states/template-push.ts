/**
 * An offer of templates to another account: the receiver accepts or refuses, the giver may cancel before, time ends it.
 */
export const TEMPLATE_PUSH_STATES = ['offered', 'accepted', 'refused', 'cancelled', 'lapsed'] as const;
export type TemplatePushState = (typeof TEMPLATE_PUSH_STATES)[number];
