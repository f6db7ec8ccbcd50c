-- Payments that are nobody's order as they came, each until a member of staff decides; and who decided about a sheet of rates that jumped.
CREATE TABLE held_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('card', 'alipay', 'wechat')),
  transaction_id text COLLATE "C" NOT NULL,
  -- Minor units of what was really paid.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text COLLATE "C" NOT NULL CHECK (currency IN ('USD', 'CNY', 'HKD')),
  -- The order's number as the channel told it, and the order where there is one.
  number text COLLATE "C" NOT NULL,
  recharge_id bigint,
  customer_id bigint,
  why text COLLATE "C" NOT NULL CHECK (why IN ('amount_differs', 'paid_twice', 'unknown_order')),
  -- US cents by the order's rate, or by the sheet of that day; empty where there was none.
  worth bigint CHECK (worth > 0),
  -- The same payment told with another amount later: it stays as first told.
  told_otherwise text COLLATE "C",
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'awaiting_second', 'credited', 'returning', 'returned')),
  decision text COLLATE "C" CHECK (decision IN ('credit', 'return')),
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  second_by bigint,
  -- The order that was credited in the end.
  credited_number text COLLATE "C",
  -- Why it did not go back.
  trouble text,
  reference text COLLATE "C",
  asked_at timestamptz,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (channel, transaction_id),
  CONSTRAINT held_payment_two_people CHECK (second_by IS NULL OR decided_by IS NOT NULL AND second_by <> decided_by),
  CHECK (state = 'waiting' OR decision IS NOT NULL AND reason IS NOT NULL AND decided_by IS NOT NULL),
  CHECK (state <> 'credited' OR credited_number IS NOT NULL),
  CHECK ((recharge_id IS NULL) = (why = 'unknown_order') AND (recharge_id IS NULL) = (customer_id IS NULL))
);
CREATE INDEX held_payment_waiting ON held_payment (created_at, id) WHERE state IN ('waiting', 'awaiting_second', 'returning');
CREATE INDEX held_payment_to_ask ON held_payment (asked_at) WHERE state = 'returning';
CREATE INDEX held_payment_of_customer ON held_payment (customer_id, id);

ALTER TABLE rate_sheet
  DROP CONSTRAINT rate_sheet_state_check,
  ADD CONSTRAINT rate_sheet_state_check CHECK (state IN ('accepted', 'jumped', 'declined')),
  ADD COLUMN decided_by bigint,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN reason text;
CREATE INDEX rate_sheet_jumped ON rate_sheet (read_at) WHERE state = 'jumped';
