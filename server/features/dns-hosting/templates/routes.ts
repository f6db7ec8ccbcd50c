import * as api from '#contract/api/dns/zone-templates.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { typedRecord } from '../typed-record.ts';
import { previewTemplate, startTemplate } from './apply-template.ts';
import { removeTemplate, saveTemplate, unlinkNames } from './change-template.ts';
import { presentTemplate, presentTemplateNames, presentTemplates, presentTemplateZones } from './present-templates.ts';

export const zoneTemplateRoutes: readonly Route[] = [
  route(api.listZoneTemplates, (tx) => presentTemplates(tx)),
  route(api.readZoneTemplate, (tx, { Template, Domain }) => presentTemplate(tx, Template, Domain)),
  route(api.saveZoneTemplate, (tx, { Template, Version, Taken, Name, Records }) =>
    saveTemplate(tx, {
      template: Template,
      version: Version,
      taken: Taken,
      name: Name,
      records: Records.map(typedRecord),
    }),
  ),
  route(api.removeZoneTemplate, async (tx, { Template }) => ({ Zones: await removeTemplate(tx, Template) })),
  route(api.templateZones, (tx, { Template, State, After }) =>
    presentTemplateZones(tx, Template, { state: State, after: After }),
  ),
  route(api.templateNames, (tx, { Template, Outdated }) =>
    presentTemplateNames(tx, Template, Outdated === 'yes' ? 'outdated' : undefined),
  ),
  route(api.unlinkZones, async (tx, { Template, Names }) => ({ Zones: await unlinkNames(tx, Template, Names) })),
  route(api.previewZoneTemplate, (tx, { Template, Version, Names }) => previewTemplate(tx, Template, Version, Names)),
  route(api.startZoneTemplate, async (tx, { Template, Version, Names, Confirmed = false }) => ({
    Number: await startTemplate(tx, Template, Version, { names: Names, confirmed: Confirmed }),
  })),
];
