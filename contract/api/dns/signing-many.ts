import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames, TaskStarted } from '../tasks.ts';

/**
 * DNSSEC of many names by one task (acceptance G3); each name then takes its own steps, as one that was switched by
 * itself.
 */

/**
 * `On`: signed, and the registry told when it is safe; else the DS goes first and signing ends when resolvers have
 * forgotten it.
 */
const Asked = z.strictObject({ Names: TaskNames, On: z.boolean() });

export const previewManySignings = endpoint({
  method: 'POST',
  path: '/domain/batch/dnssec/preview',
  who: 'customer',
  input: Asked,
  output: Preview,
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'For which of many of my names DNSSEC can be switched on, or off, and why not for the others; changes nothing.',
});

export const startManySignings = endpoint({
  method: 'POST',
  path: '/domain/batch/dnssec/start',
  who: 'customer',
  input: Asked,
  output: TaskStarted,
  errors: TASK_START_ERRORS,
  stepUp: true,
  signs: 'signs:dnssecMany',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Switches DNSSEC of many of my names on, or off in the safe order, as a task.',
});
