/** Where a task is followed (specification §2: taskinfo). */
export const taskAddress = (number: string): string => `/domain/taskinfo?Number=${encodeURIComponent(number)}`;
