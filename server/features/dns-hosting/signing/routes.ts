import * as api from '#contract/api/dns/signing.ts';
import { previewManySignings, startManySignings } from '#contract/api/dns/signing-many.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { signZone, unsignZone } from './change-signing.ts';
import { previewSignings, startSignings } from './many-signings.ts';
import { presentSigning } from './present-signing.ts';

/** Calls of DNSSEC by one press. `registries` are asked by the tasks that follow, never by the calls. */
export const signingRoutes = (registries: Registries): readonly Route[] => [
  route(api.readSigning, (tx, { Domain }) => presentSigning(tx, Domain)),
  route(api.signZone, async (tx, { Domain }) => {
    await signZone(tx, registries, Domain);
    return presentSigning(tx, Domain);
  }),
  route(api.unsignZone, async (tx, { Domain }) => {
    await unsignZone(tx, Domain);
    return presentSigning(tx, Domain);
  }),
  route(previewManySignings, (tx, { Names, On }) => previewSignings(tx, registries, Names, On)),
  route(startManySignings, async (tx, { Names, On }) => ({ Number: await startSignings(tx, registries, Names, On) })),
];
