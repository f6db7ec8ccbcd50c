import { domainReminders } from '#contract/api/auto-renew.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listReminders } from './list-reminders.ts';

/** The letters about the end of one name. */
export const reminderRoutes: readonly Route[] = [route(domainReminders, (tx, { Domain }) => listReminders(tx, Domain))];
