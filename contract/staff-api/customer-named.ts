import * as z from 'zod/mini';

/** Beside a customer's number, wherever staff read one; without a profile there is no name yet. */
export const CUSTOMER_NAMED = { CustomerName: z.optional(z.string()), CustomerEmail: z.optional(z.string()) };
