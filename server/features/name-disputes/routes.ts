import { nameDispute } from '#contract/api/own/name-dispute.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { requireOwnDomain } from '../domains/index.ts';
import { openOfName } from './store.ts';

/** What a name's holder reads of its dispute, once they were told of it. */
export const nameDisputeRoutes: readonly Route[] = [
  route(nameDispute, async (tx, { Domain }) => {
    const { id } = await requireOwnDomain(tx, Domain);
    const of = await openOfName(tx, id);
    if (!of?.toldAt) return {};
    const { state, procedure, provider, caseNumber, toldAt, carryOutFrom } = of;
    return {
      Dispute: {
        // That a member has proposed to carry it out is the house's own.
        State: state === 'proposed' ? 'decided' : state,
        Procedure: procedure,
        Provider: provider,
        CaseNumber: caseNumber,
        ToldAt: toldAt.toISOString(),
        ...(carryOutFrom === null ? {} : { CarryOutFrom: carryOutFrom.toISOString() }),
      },
    };
  }),
];
