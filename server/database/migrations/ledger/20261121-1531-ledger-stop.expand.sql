-- Where writing is stopped: one account, or everything where none is named. Made when a check finds the books broken, lifted by a person
-- who says why. Few rows for ever: the function that posts looks through them.
CREATE TABLE ledger_stop (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acct text COLLATE "C",
  reason text NOT NULL,
  at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text COLLATE "C",
  lifted_because text,
  CONSTRAINT ledger_stop_lifted CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lifted_because IS NULL))
);
CREATE UNIQUE INDEX ledger_stop_open ON ledger_stop (coalesce(acct, '')) WHERE lifted_at IS NULL;
