/** Where the demonstration runs, for whoever fills it. */
export interface DemoPlace {
  ownerUrl: string;
  appUrl: string;
  consoleUrl: string;
  officeUrl: string;
  sandboxUrl: string;
  /** The settings the server was started with. */
  settings: Readonly<Record<string, string>>;
}

/** The sign-ins that `npm start` prints. */
export interface DemoAccounts {
  customer?: { email: string; password: string; safeCode: string };
  staff?: { name: string; password: string; totpSecret: string };
}

/**
 * Makes the demonstration's customer and staff member where they are not there yet; safe to repeat, quick when there is nothing to do.
 * Runs when every process answers.
 */
export async function makeDemoData(_place: DemoPlace): Promise<DemoAccounts> {
  return {};
}
