-- A side that won and has no account here: named by address and legal name. `awarded`: the name has left who lost and is kept for them;
-- `held_domain_id`: its row since then.
ALTER TABLE name_dispute
  ADD COLUMN winner_email text COLLATE "C",
  ADD COLUMN winner_name text,
  ADD COLUMN winner_lang text COLLATE "C" CHECK (winner_lang IN ('zh-HK', 'zh-CN', 'en')),
  ADD COLUMN held_domain_id bigint REFERENCES domain (id),
  DROP CONSTRAINT name_dispute_state_check,
  ADD CONSTRAINT name_dispute_state_check CHECK (state IN ('opened', 'decided', 'stayed', 'proposed', 'awarded', 'carried_out', 'closed')),
  DROP CONSTRAINT name_dispute_check1,
  ADD CONSTRAINT name_dispute_named CHECK (state NOT IN ('proposed', 'awarded', 'carried_out')
    OR proposed_by IS NOT NULL AND (receiver_id IS NOT NULL OR winner_email IS NOT NULL)),
  ADD CONSTRAINT name_dispute_winner CHECK ((winner_email IS NULL) = (winner_name IS NULL) AND (winner_email IS NULL) = (winner_lang IS NULL)),
  ADD CONSTRAINT name_dispute_awarded CHECK (state <> 'awarded' OR winner_email IS NOT NULL AND receiver_id IS NOT NULL
    AND confirmed_by IS NOT NULL AND outcome IS NOT NULL AND ended_at IS NOT NULL);
CREATE INDEX name_dispute_held ON name_dispute (held_domain_id) WHERE held_domain_id IS NOT NULL;
