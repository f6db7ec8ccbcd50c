-- Names offered to another account. The receiver is looked up once, when the push is sent; one to nobody waits and lapses like any other, so that
-- neither answers nor lists tell whether there is such an account.
CREATE TABLE push (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender_id bigint NOT NULL REFERENCES customer (id),
  -- What the sender typed: an e-mail address in its stored form, or an account's id.
  target text COLLATE "C" NOT NULL,
  receiver_id bigint REFERENCES customer (id) CHECK (receiver_id <> sender_id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'cancelled', 'lapsed', 'ended')),
  names integer NOT NULL CHECK (names > 0),
  -- Cents, for all names together; null: free.
  price bigint CHECK (price > 0),
  sent_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > sent_at),
  decided_at timestamptz,
  -- The last that the receiver was told by a job.
  told text COLLATE "C" CHECK (told IN ('waiting', 'cancelled')),
  -- Both sides were told that it lapses soon.
  reminded_at timestamptz,
  -- The task that puts the receiver's own template on the names.
  holder_task text COLLATE "C",
  CHECK ((state = 'waiting') OR decided_at IS NOT NULL),
  CHECK (state <> 'accepted' OR receiver_id IS NOT NULL)
);
CREATE INDEX push_sent ON push (sender_id, id DESC);
CREATE INDEX push_received ON push (receiver_id, id DESC) WHERE receiver_id IS NOT NULL;
CREATE INDEX push_due ON push (due_at) WHERE state = 'waiting';
CREATE INDEX push_remind ON push (due_at) WHERE state = 'waiting' AND reminded_at IS NULL;

CREATE TABLE push_name (
  push_id bigint NOT NULL REFERENCES push (id),
  place integer NOT NULL CHECK (place > 0),
  name text COLLATE "C" NOT NULL,
  unicode text COLLATE "C" NOT NULL,
  -- The sender's row, and the one that the receiver got.
  domain_id bigint NOT NULL REFERENCES domain (id),
  moved_id bigint REFERENCES domain (id),
  -- While its push waits.
  open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (push_id, place)
);
-- A name waits in one push at a time, whoever sends them.
CREATE UNIQUE INDEX push_name_open ON push_name (domain_id) WHERE open;
CREATE INDEX push_name_domain ON push_name (domain_id);
