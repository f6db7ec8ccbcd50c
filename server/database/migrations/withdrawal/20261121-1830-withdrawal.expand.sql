-- Bank accounts of customers, withdrawals to them, and settlement credits that staff sign.
CREATE TABLE bank_account (
  customer_id bigint PRIMARY KEY,
  bank_name text NOT NULL,
  account_ending text NOT NULL,
  branch_code text NOT NULL,
  swift text NOT NULL,
  bank_address text NOT NULL,
  payee text NOT NULL,
  payee_address text NOT NULL,
  -- The whole number, sealed.
  account_sealed text NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  number text COLLATE "C" NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending_review', 'awaiting_second', 'approved', 'paying', 'paid', 'returned',
    'rejected', 'cancelled')),
  freeze_id bigint,
  bank_name text NOT NULL,
  account_ending text NOT NULL,
  -- The bank account as it was when this was asked for, sealed.
  payee_sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  review_by timestamptz NOT NULL,
  pay_after timestamptz NOT NULL,
  -- Staff members.
  approved_by bigint,
  second_by bigint,
  decided_at timestamptz,
  reason text,
  reference text,
  sent_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT withdrawal_two_people CHECK (second_by IS NULL OR approved_by IS NOT NULL AND second_by <> approved_by),
  CHECK (state NOT IN ('approved', 'paying', 'paid', 'returned') OR approved_by IS NOT NULL),
  CHECK (state NOT IN ('rejected', 'returned') OR reason IS NOT NULL)
);
CREATE INDEX withdrawal_of_customer ON withdrawal (customer_id, id DESC);
CREATE INDEX withdrawal_to_review ON withdrawal (review_by, id) WHERE state IN ('pending_review', 'awaiting_second');
CREATE INDEX withdrawal_to_pay ON withdrawal (pay_after) WHERE state = 'approved';
CREATE INDEX withdrawal_to_ask ON withdrawal (asked_at) WHERE state = 'paying';

CREATE TABLE settlement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What the customer reads.
  about text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('proposed', 'credited', 'rejected')),
  proposed_by bigint NOT NULL,
  decided_by bigint,
  reason text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT settlement_two_people CHECK (state <> 'credited' OR decided_by IS NOT NULL AND decided_by <> proposed_by)
);
CREATE INDEX settlement_to_sign ON settlement (created_at) WHERE state = 'proposed';

-- How far the bank's list of returned payments was read.
CREATE TABLE bank_returns_read (
  bank text COLLATE "C" PRIMARY KEY,
  position bigint NOT NULL
);
