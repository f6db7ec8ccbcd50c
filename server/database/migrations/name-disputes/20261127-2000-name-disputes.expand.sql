-- Disputes about names before somebody who decides such disputes (UDRP, URS, a country's policy, a court, an authority). `lock_set`: our lock at
-- the registry is there for it; `relock`: our own lock against changes was taken off on the way; `due_at`: what has to be done next, and when.
CREATE TABLE name_dispute (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text COLLATE "C" NOT NULL,
  unicode text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('opened', 'decided', 'stayed', 'proposed', 'carried_out', 'closed')),
  procedure text COLLATE "C" NOT NULL CHECK (procedure IN ('udrp', 'urs', 'cctld', 'court', 'authority')),
  provider text NOT NULL,
  case_number text NOT NULL,
  note text NOT NULL,
  received_at timestamptz NOT NULL,
  recorded_by bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  lock_due_at timestamptz NOT NULL,
  due_at timestamptz,
  lock_set boolean NOT NULL DEFAULT false,
  relock boolean NOT NULL DEFAULT false,
  lock_trouble text,
  locked_at timestamptz,
  told_at timestamptz,
  next_try_at timestamptz,
  decided_at timestamptz,
  carry_out_from timestamptz,
  decision_note text,
  stayed_at timestamptz,
  receiver_id bigint REFERENCES customer (id),
  proposed_by bigint,
  confirmed_by bigint,
  outcome text COLLATE "C" CHECK (outcome IN ('dismissed', 'withdrawn', 'kept', 'mistake', 'left', 'handed_over')),
  end_note text,
  ended_at timestamptz,
  CONSTRAINT name_dispute_two_people CHECK (confirmed_by <> proposed_by),
  CHECK (state NOT IN ('decided', 'stayed', 'proposed', 'carried_out') OR decided_at IS NOT NULL AND carry_out_from IS NOT NULL),
  CHECK (state NOT IN ('proposed', 'carried_out') OR receiver_id IS NOT NULL AND proposed_by IS NOT NULL),
  CHECK (state <> 'carried_out' OR confirmed_by IS NOT NULL),
  CHECK (state NOT IN ('carried_out', 'closed') OR outcome IS NOT NULL AND ended_at IS NOT NULL)
);
-- A name is in one dispute at a time: papers of a court stay the one that is open.
CREATE UNIQUE INDEX name_dispute_open ON name_dispute (domain_id) WHERE state IN ('opened', 'decided', 'stayed', 'proposed');
CREATE INDEX name_dispute_domain ON name_dispute (domain_id);
CREATE INDEX name_dispute_customer ON name_dispute (customer_id, id DESC);
CREATE INDEX name_dispute_receiver ON name_dispute (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE INDEX name_dispute_due ON name_dispute (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX name_dispute_try ON name_dispute (next_try_at) WHERE next_try_at IS NOT NULL;
