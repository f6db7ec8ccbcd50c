/** Set-up of the whole test run; the database part arrives with the platform. */
export async function setup(): Promise<void> {}
