-- Every mail we send, with proof (GW6). The words are message keys; what is secret in them (single-use links) is sealed and removed once sent.
CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint,
  kind text COLLATE "C" NOT NULL,
  rule_id text COLLATE "C" NOT NULL,
  lang text COLLATE "C" NOT NULL CHECK (lang IN ('zh-HK', 'zh-CN', 'en')),
  address text COLLATE "C" NOT NULL,
  letter jsonb NOT NULL,
  sealed bytea,
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- What the receiving server said: its answer when it took the mail, its reason when it did not.
  result text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK (state <> 'sent' OR sent_at IS NOT NULL)
);
CREATE INDEX notice_customer ON notice (customer_id, id);
CREATE INDEX notice_address ON notice (address, id);
