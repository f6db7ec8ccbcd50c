-- A statement of our bank as it was handed in: nothing of it moves until another member than its maker confirms it.
CREATE TABLE bank_statement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  opening bigint NOT NULL,
  credits bigint NOT NULL CHECK (credits >= 0),
  debits bigint NOT NULL CHECK (debits >= 0),
  closing bigint NOT NULL,
  line_count integer NOT NULL CHECK (line_count > 0),
  csv text NOT NULL,
  -- Of the text without blank lines, byte order mark and carriage returns.
  sha256 text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('awaiting_check', 'imported', 'refused', 'withdrawn')),
  maker bigint NOT NULL,
  checker bigint,
  reason text,
  -- The imported statement of the account before it; none of the first one.
  follows bigint REFERENCES bank_statement (id) UNIQUE,
  -- What of its sum statements before it had brought.
  known bigint,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT bank_statement_proves_itself CHECK (opening + credits - debits = closing),
  CONSTRAINT bank_statement_two_persons CHECK (checker <> maker),
  CONSTRAINT bank_statement_checked CHECK (state NOT IN ('imported', 'refused') OR checker IS NOT NULL),
  CONSTRAINT bank_statement_known CHECK (state <> 'imported' OR known IS NOT NULL),
  CHECK (state <> 'refused' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX bank_statement_file ON bank_statement (sha256) WHERE state IN ('awaiting_check', 'imported');
CREATE UNIQUE INDEX bank_statement_first ON bank_statement (account, currency) WHERE state = 'imported' AND follows IS NULL;
CREATE INDEX bank_statement_waiting ON bank_statement (created_at) WHERE state = 'awaiting_check';

-- What left our account stands here too, below zero: it needs nothing, but the sums need it.
ALTER TABLE statement_line
  ADD COLUMN statement_id bigint REFERENCES bank_statement (id),
  DROP CONSTRAINT statement_line_amount_check,
  ADD CONSTRAINT statement_line_amount_check CHECK (CASE WHEN why = 'outgoing' THEN amount < 0 ELSE amount > 0 END),
  DROP CONSTRAINT statement_line_state_check,
  ADD CONSTRAINT statement_line_state_check CHECK (state IN ('unmatched', 'matched', 'sent_back', 'outgoing')),
  DROP CONSTRAINT statement_line_why_check,
  ADD CONSTRAINT statement_line_why_check CHECK (why IN ('exact', 'no_reference', 'two_references', 'amount', 'currency',
    'paid_before', 'payer_differs', 'outgoing')),
  ADD CONSTRAINT statement_line_outgoing CHECK (state <> 'outgoing' OR why = 'outgoing');
CREATE INDEX statement_line_of ON statement_line (statement_id) WHERE statement_id IS NOT NULL;
