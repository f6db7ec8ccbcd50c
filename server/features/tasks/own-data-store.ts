import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/** Tasks on many names; what came of each name stands in the name's own history. */
export const tasksOwnData: readonly OwnPart[] = [
  ownRows('Tasks', 'task', [
    'number',
    'kind',
    'state',
    'total',
    'success',
    'fail',
    'cancel',
    'createdAt',
    'finishedAt',
  ]),
];
