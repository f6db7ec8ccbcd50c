import type { House } from '../../../platform/house.ts';
import { keyedHash, seal, unseal } from '../../../platform/secrets.ts';

/** What is sealed of a proof, bound to the customer and template it belongs to. */
interface Place {
  readonly customerId: bigint;
  readonly templateId: bigint;
}
const numberUse = ({ customerId, templateId }: Place) => `identity-number:${customerId}:${templateId}`;
const codeUse = ({ customerId, templateId }: Place) => `identity-code:${customerId}:${templateId}`;

export const sealNumber = (house: House, place: Place, number: string) => seal(house, numberUse(place), number);
export const openNumber = (house: House, place: Place, sealed: string) => unseal(house, numberUse(place), sealed);
export const sealCode = (house: House, place: Place, code: string) => seal(house, codeUse(place), code);
export const openCode = (house: House, place: Place, sealed: string) => unseal(house, codeUse(place), sealed);

/**
 * By which a number is found without being read: the same number of every customer has the same one, and only with the
 * master key.
 */
export const hashOfNumber = (house: House, number: string): Buffer => keyedHash(house, 'identity-number', number);
