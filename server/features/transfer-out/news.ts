import { defineNews } from '../../platform/events.ts';

/**
 * Another registrar has asked for a live name, and nobody has answered it yet; told again whenever its registry is
 * heard of it. Who holds the name upstairs may keep it (`keepName`).
 */
export const nameAskedFor = defineNews<{ readonly domainId: bigint }>('nameAskedFor');
