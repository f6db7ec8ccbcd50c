-- Suspended accounts. One member proposes and another confirms; the same to lift it again. Both notes are the house's own.
CREATE TABLE suspension (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('proposed', 'dropped', 'in_force', 'lifting', 'lifted')),
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('payment', 'identity', 'takeover', 'abuse', 'order', 'terms')),
  note text NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamptz NOT NULL,
  confirmed_by bigint,
  suspended_at timestamptz,
  lift_note text,
  lift_by bigint,
  lift_asked_at timestamptz,
  lifted_by bigint,
  ended_at timestamptz,
  CONSTRAINT suspension_two_people CHECK (confirmed_by <> proposed_by AND lifted_by <> lift_by),
  CHECK (state NOT IN ('in_force', 'lifting', 'lifted') OR confirmed_by IS NOT NULL AND suspended_at IS NOT NULL),
  CHECK (state <> 'lifting' OR lift_by IS NOT NULL AND lift_asked_at IS NOT NULL),
  CHECK (state <> 'lifted' OR lift_by IS NOT NULL AND lifted_by IS NOT NULL),
  CHECK (state NOT IN ('dropped', 'lifted') OR ended_at IS NOT NULL)
);
-- An account is suspended once at a time. Every act of a customer asks here.
CREATE UNIQUE INDEX suspension_open ON suspension (customer_id) WHERE state IN ('proposed', 'in_force', 'lifting');
CREATE INDEX suspension_customer ON suspension (customer_id, id DESC);
CREATE INDEX suspension_waiting ON suspension (proposed_at) WHERE state IN ('proposed', 'lifting');
