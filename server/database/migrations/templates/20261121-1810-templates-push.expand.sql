-- Templates offered to another account. The receiver is looked up once, when the offer is made; an offer to nobody waits and lapses like any
-- other, so that neither answers nor lists tell whether there is such an account.
CREATE TABLE template_push (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  giver_id bigint NOT NULL REFERENCES customer (id),
  -- What the giver typed: an e-mail address in its stored form, or an account's id.
  target text COLLATE "C" NOT NULL,
  receiver_id bigint REFERENCES customer (id) CHECK (receiver_id <> giver_id),
  state text COLLATE "C" NOT NULL CHECK (state IN ('offered', 'accepted', 'refused', 'cancelled', 'lapsed')),
  offered_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > offered_at),
  decided_at timestamptz,
  -- The last state that the receiver was told.
  told text COLLATE "C" CHECK (told IN ('offered', 'cancelled')),
  CHECK (state = 'offered' OR decided_at IS NOT NULL)
);
CREATE INDEX template_push_given ON template_push (giver_id, id DESC);
CREATE INDEX template_push_received ON template_push (receiver_id, id DESC) WHERE receiver_id IS NOT NULL;
CREATE INDEX template_push_due ON template_push (due_at) WHERE state = 'offered';

CREATE TABLE template_push_item (
  push_id bigint NOT NULL REFERENCES template_push (id),
  place integer NOT NULL CHECK (place > 0),
  -- The giver's template; what he changes in it later changes nothing of the offer.
  template_id bigint NOT NULL REFERENCES template (id),
  name text NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('individual', 'enterprise')),
  -- The values on offer: personal data, removed as soon as the offer is decided.
  holding jsonb,
  -- What became of it with the receiver.
  copy_id bigint REFERENCES template (id),
  PRIMARY KEY (push_id, place)
);
