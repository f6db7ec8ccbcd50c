import type { RegistrarSettings } from '../settings/registrar-settings.ts';

/**
 * Who gives a paper, line by line: as they are called by law, their number and address where the operator has told
 * them, and where somebody is asked.
 */
export const issuerOf = ({
  name,
  contactUrl,
  legal,
}: Pick<RegistrarSettings, 'name' | 'contactUrl' | 'legal'>): string[] => [
  legal.name ?? name,
  ...(legal.number === undefined ? [] : [legal.number]),
  ...legal.address,
  contactUrl,
];
