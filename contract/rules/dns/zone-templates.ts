/** Templates of records that many zones follow (issue 19 point 3). */

/** Templates of one account (house rule: more than anybody keeps apart). */
export const ZONE_TEMPLATES_MAX = 50;
/** Characters. */
export const ZONE_TEMPLATE_NAME_LENGTH_MAX = 60;
/** Names of one page, and records of one name's difference that are told; the rest is counted. */
export const TEMPLATE_ZONES_PAGE_ROWS = 50;
export const DIFFERENCES_TOLD_MAX = 20;

/**
 * How a zone stands to its template: as its newest version says, as an earlier one says, or otherwise than the version
 * that was applied.
 */
export const TEMPLATE_ZONE_STATES = ['same', 'outdated', 'drifted'] as const;
export type TemplateZoneState = (typeof TEMPLATE_ZONE_STATES)[number];

/** What stands in hosts and values for the name of each zone, in its A-form: whole, and with hyphens for its dots. */
export const PLACEHOLDERS = ['{domain}', '{dashed}'] as const;

const dashed = (domain: string): string => domain.replaceAll('.', '-');

/** A text for one name. */
export const forDomain = (text: string, domain: string): string =>
  text.replaceAll('{domain}', domain).replaceAll('{dashed}', dashed(domain));

/** The text of one name for every name: the other way round. */
export const forEveryDomain = (text: string, domain: string): string =>
  text.replaceAll(domain, '{domain}').replaceAll(dashed(domain), '{dashed}');
