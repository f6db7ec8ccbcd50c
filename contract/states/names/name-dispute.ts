/**
 * A dispute about a name itself, before somebody who decides such disputes. `decided`: against its holder, not carried
 * out yet; `stayed`: papers of a court keep it so; `proposed`: one member would carry it out, another confirms.
 * `awarded`: kept here for who won it and has no account, until they take it; `cancelling`: its registry is being told
 * to delete it.
 */
export const NAME_DISPUTE_STATES = [
  'opened',
  'decided',
  'stayed',
  'proposed',
  'awarded',
  'cancelling',
  'carried_out',
  'closed',
] as const;
export type NameDisputeState = (typeof NAME_DISPUTE_STATES)[number];

/** Those in which the name stays where it is. */
export const NAME_DISPUTE_OPEN = [
  'opened',
  'decided',
  'stayed',
  'proposed',
  'cancelling',
] as const satisfies NameDisputeState[];

/** By what it is decided. `cctld`: the policy of a country's registry, such as CNDRP or HKDRP. */
export const NAME_DISPUTE_PROCEDURES = ['udrp', 'urs', 'cctld', 'court', 'authority'] as const;
export type NameDisputeProcedure = (typeof NAME_DISPUTE_PROCEDURES)[number];

/** What a member closes it with; the name stays with its holder. */
export const NAME_DISPUTE_CLOSINGS = ['dismissed', 'withdrawn', 'kept', 'mistake'] as const;
/**
 * `left`: the name left us otherwise, so there is nothing to decide; `handed_over`, `cancelled`: the decision was
 * carried out.
 */
export const NAME_DISPUTE_OUTCOMES = [...NAME_DISPUTE_CLOSINGS, 'left', 'handed_over', 'cancelled'] as const;
export type NameDisputeClosing = (typeof NAME_DISPUTE_CLOSINGS)[number];
export type NameDisputeOutcome = (typeof NAME_DISPUTE_OUTCOMES)[number];
