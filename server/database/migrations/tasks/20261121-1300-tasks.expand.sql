-- Batch tasks: one row per act on many names, one item per name (acceptance I1, I2; GW1 before-images).
CREATE TABLE task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  number text COLLATE "C" NOT NULL UNIQUE,
  -- A batch operation of contract/rules/batch.ts.
  kind text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('running', 'finished')),
  params jsonb NOT NULL,
  -- Kept with the items in the same statement, so that a list never counts (I7). What is in none of them is under way.
  total integer NOT NULL CHECK (total > 0),
  waiting integer NOT NULL CHECK (waiting >= 0),
  success integer NOT NULL DEFAULT 0 CHECK (success >= 0),
  fail integer NOT NULL DEFAULT 0 CHECK (fail >= 0),
  cancel integer NOT NULL DEFAULT 0 CHECK (cancel >= 0),
  -- Counts the changes: who watches asks for what is newer than what he saw.
  version integer NOT NULL DEFAULT 0,
  undo_of bigint REFERENCES task (id),
  undone_by bigint REFERENCES task (id),
  created_at timestamptz NOT NULL,
  -- The machine's clock: when a worker last took items of it; turns go round by it.
  claimed_at timestamptz,
  finished_at timestamptz,
  CHECK (waiting + success + fail + cancel <= total),
  CHECK (state = 'running' OR (finished_at IS NOT NULL AND success + fail + cancel = total))
);
CREATE INDEX task_list ON task (customer_id, id);
CREATE INDEX task_running ON task (customer_id, id) WHERE state = 'running';

CREATE TABLE task_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id bigint NOT NULL REFERENCES task (id),
  customer_id bigint NOT NULL REFERENCES customer (id),
  place integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  domain_id bigint REFERENCES domain (id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'running', 'unknown', 'success', 'fail', 'cancel')),
  -- Why it waits or failed: a key of the messages and the values of its words.
  reason text COLLATE "C",
  vars jsonb,
  -- How often a worker took it, and how often in a row a worker was lost or failed with it.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  losses integer NOT NULL DEFAULT 0 CHECK (losses >= 0),
  -- What is asked for this name, what was before, what is now.
  payload jsonb,
  before jsonb,
  after jsonb,
  -- The owner's own row where the owner moves it, e.g. order_line:12.
  ref text COLLATE "C",
  -- The chunk that a worker has it in.
  lease text COLLATE "C",
  -- The machine's clock: the worker has it until then; the next try comes then. Both empty: the engine leaves it alone.
  leased_until timestamptz,
  next_try_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('success', 'fail', 'cancel')) = (finished_at IS NOT NULL)),
  CHECK (finished_at IS NULL OR (next_try_at IS NULL AND lease IS NULL)),
  CHECK ((lease IS NULL) = (leased_until IS NULL))
);
CREATE UNIQUE INDEX task_item_place ON task_item (task_id, place);
CREATE UNIQUE INDEX task_item_ref ON task_item (ref) WHERE ref IS NOT NULL;
CREATE INDEX task_item_due ON task_item (task_id, next_try_at, place) WHERE state IN ('waiting', 'running', 'unknown');
CREATE INDEX task_item_leased ON task_item (customer_id, lease) WHERE lease IS NOT NULL;
CREATE INDEX task_item_domain ON task_item (domain_id, id) WHERE domain_id IS NOT NULL;
