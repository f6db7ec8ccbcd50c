import * as api from '#contract/api/files.ts';
import { pictureMegabytesMax } from '#contract/rules/files.ts';
import { UPLOAD_PER_ADDRESS } from '#contract/rules/limits.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { fileRoute, type Route, uploadRoute } from '../../platform/http/route.ts';
import { keepFile } from './keep-file.ts';
import { viewFile } from './read-file.ts';

export const fileRoutes: readonly Route[] = [
  uploadRoute(
    api.uploadFile,
    ({ Purpose }) => pictureMegabytesMax(Purpose),
    (house, caller, { Purpose }, bytes) => keepFile(house, caller, Purpose, bytes),
    UPLOAD_PER_ADDRESS,
  ),
  fileRoute(api.viewFile, (house, caller, { Id }) =>
    viewFile(house, caller, BigInt(Id), (file) => file.customerId === customerOf(caller)),
  ),
];
