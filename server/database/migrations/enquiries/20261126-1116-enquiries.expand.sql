-- What customers and visitors ask our staff, and what is answered. A visitor reads by the key of a mailed link, which is kept sealed, because
-- every answer mails it again.
CREATE TABLE enquiry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE,
  customer_id bigint REFERENCES customer (id),
  email text COLLATE "C",
  key_sealed text COLLATE "C",
  lang text COLLATE "C" NOT NULL,
  topic text COLLATE "C" NOT NULL,
  reference text NOT NULL,
  page text,
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'answered', 'waiting', 'closed')),
  asked_at timestamptz NOT NULL,
  -- Since when it stands in its state; while it is open, since when our answer is waited for.
  since_at timestamptz NOT NULL,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by text COLLATE "C" CHECK (closed_by IN ('asker', 'house', 'quiet')),
  CHECK ((customer_id IS NULL) = (email IS NOT NULL) AND (email IS NULL) = (key_sealed IS NULL)),
  CHECK ((state = 'open') = (due_at IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX enquiry_of ON enquiry (customer_id, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX enquiry_from ON enquiry (email) WHERE email IS NOT NULL AND state <> 'closed';
CREATE INDEX enquiry_due ON enquiry ((coalesce(due_at, timestamptz 'infinity')), (-id));
CREATE INDEX enquiry_state ON enquiry (state, since_at);

CREATE TABLE enquiry_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiry (id),
  written_by text COLLATE "C" NOT NULL CHECK (written_by IN ('asker', 'house')),
  staff_id bigint REFERENCES staff (id),
  body text NOT NULL CHECK (body <> ''),
  file_id bigint UNIQUE REFERENCES stored_file (id),
  written_at timestamptz NOT NULL,
  CHECK ((written_by = 'house') = (staff_id IS NOT NULL))
);
CREATE INDEX enquiry_message_of ON enquiry_message (enquiry_id, id);
