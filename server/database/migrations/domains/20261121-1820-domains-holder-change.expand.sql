-- Change of holder: names get the values of another template, some only after both sides have confirmed.
ALTER TABLE domain
  -- The last change of the holder was made with an opt-out of the lock against another registrar.
  ADD COLUMN holder_lock_waived boolean NOT NULL DEFAULT false,
  -- The last change without one: a later change that opts out does not take an earlier lock away.
  ADD COLUMN holder_lock_since timestamptz;

ALTER TABLE domain_hold
  DROP CONSTRAINT domain_hold_kind_check,
  ADD CONSTRAINT domain_hold_kind_check CHECK (kind IN ('transfer', 'push', 'deal', 'dispute', 'lock', 'holder'));

-- What one former address and the new one are asked to confirm.
CREATE TABLE holder_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  template_id bigint NOT NULL REFERENCES template (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('awaiting_confirmation', 'confirmed', 'refused', 'cancelled', 'lapsed')),
  -- The values that are confirmed: a template that says something else meanwhile is not applied.
  holder jsonb NOT NULL,
  former_email text COLLATE "C" NOT NULL,
  -- The opt-out of the lock, given before the change, and the policy it was given under.
  lock_waived boolean NOT NULL,
  policy text COLLATE "C" NOT NULL,
  task_number text COLLATE "C",
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX holder_change_customer ON holder_change (customer_id, id);
CREATE INDEX holder_change_due ON holder_change (due_at) WHERE state = 'awaiting_confirmation';

CREATE TABLE holder_change_name (
  change_id bigint NOT NULL REFERENCES holder_change (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  -- Who held it when the change was asked for.
  former jsonb NOT NULL,
  PRIMARY KEY (change_id, domain_id)
);
CREATE INDEX holder_change_name_domain ON holder_change_name (domain_id);

CREATE TABLE holder_change_side (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change_id bigint NOT NULL REFERENCES holder_change (id),
  side text COLLATE "C" NOT NULL CHECK (side IN ('former', 'new', 'both')),
  email text COLLATE "C" NOT NULL,
  -- Of the link mailed last; SHA-256, the link itself is nowhere.
  token_hash bytea UNIQUE,
  mails integer NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  confirmed_by text COLLATE "C" CHECK (confirmed_by IN ('mail', 'agent')),
  UNIQUE (change_id, side),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL))
);

-- Every name whose holder was changed: what was, by which rule, and whether both sides were told.
CREATE TABLE holder_changed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  task_id bigint NOT NULL REFERENCES task (id),
  former jsonb NOT NULL,
  new_email text COLLATE "C" NOT NULL,
  material boolean NOT NULL,
  policy text COLLATE "C" NOT NULL,
  lock_until timestamptz,
  lock_waived boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX holder_changed_domain ON holder_changed (domain_id, id);
CREATE INDEX holder_changed_task ON holder_changed (task_id) WHERE told_at IS NULL;
