-- A decision may cancel a name (UDRP 3(c), 4(i)): `cancels` is what the members carry out; `cancelling`: its registry is being told. Until it is
-- gone the name stays where it is, in one dispute.
ALTER TABLE name_dispute
  ADD COLUMN cancels boolean NOT NULL DEFAULT false,
  ADD COLUMN cancel_trouble text,
  DROP CONSTRAINT name_dispute_state_check,
  ADD CONSTRAINT name_dispute_state_check
    CHECK (state IN ('opened', 'decided', 'stayed', 'proposed', 'awarded', 'cancelling', 'carried_out', 'closed')),
  DROP CONSTRAINT name_dispute_outcome_check,
  ADD CONSTRAINT name_dispute_outcome_check
    CHECK (outcome IN ('dismissed', 'withdrawn', 'kept', 'mistake', 'left', 'handed_over', 'cancelled')),
  DROP CONSTRAINT name_dispute_named,
  ADD CONSTRAINT name_dispute_named CHECK (state NOT IN ('proposed', 'awarded', 'cancelling', 'carried_out')
    OR proposed_by IS NOT NULL AND (cancels OR receiver_id IS NOT NULL OR winner_email IS NOT NULL)),
  ADD CONSTRAINT name_dispute_cancels CHECK (NOT cancels OR receiver_id IS NULL AND winner_email IS NULL),
  ADD CONSTRAINT name_dispute_cancelling CHECK (state <> 'cancelling' OR cancels AND confirmed_by IS NOT NULL AND carry_out_from IS NOT NULL);
DROP INDEX name_dispute_open;
CREATE UNIQUE INDEX name_dispute_open ON name_dispute (domain_id)
  WHERE state IN ('opened', 'decided', 'stayed', 'proposed', 'cancelling');
