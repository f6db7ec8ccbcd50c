/** How the records of a batch meet those that a zone has already (acceptance G3). */
export const MANY_MODES = ['add', 'replace', 'replaceAll'] as const;
export type ManyMode = (typeof MANY_MODES)[number];

/** Records of one batch (house rule: more than any provider of mail and sites asks for together). */
export const RECORDS_PER_BATCH_MAX = 50;
/** Records of each kind that a preview shows of one zone; the rest is counted. */
export const PREVIEW_RECORDS_MAX = 20;

/** Specification §9: resolution of the same name is not cleared again within so many minutes. */
export const CLEARED_AGAIN_AFTER_MINUTES = 60;

/** A zone that loses more of its records than this is losing much, in percent (issue 19 point 3). */
export const LOSES_MUCH_PERCENT = 30;
/** So many zones that lose much at once are asked about once more: one or two are what somebody meant (house rule). */
export const LOSE_MUCH_ZONES_MIN = 10;
