/**
 * Why money can be frozen (GW3); the SQL CHECK of freeze_item lists the same. Words: `balance:cause.<kind>`. An order's
 * money stands aside as one; `order_line` is of orders from before, whose lines each had a freeze.
 */
export const FREEZE_CAUSES = ['order', 'order_line', 'withdrawal', 'refund', 'transfer_in', 'deal'] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

/**
 * What ends a freeze (GW3). Words: `balance:rule.<rule>`. `registry_answer`: charged when the registry confirms, free
 * again when it refuses. `staff_review`: paid out when our staff approve, free again when they refuse or the customer
 * cancels. `hand_over`: the seller's when the name is handed over, free again when the deal ends otherwise.
 */
export const FREEZE_RULES = ['registry_answer', 'staff_review', 'hand_over'] as const;
export type FreezeRule = (typeof FREEZE_RULES)[number];
