-- A sheet of rates that jumped is used once two members say so: it moves everybody's money.
ALTER TABLE rate_sheet
  DROP CONSTRAINT rate_sheet_state_check,
  ADD CONSTRAINT rate_sheet_state_check CHECK (state IN ('accepted', 'jumped', 'awaiting_second', 'declined')),
  ADD COLUMN second_by bigint,
  ADD CONSTRAINT rate_sheet_two_people CHECK (second_by IS NULL OR decided_by IS NOT NULL AND second_by <> decided_by);
DROP INDEX rate_sheet_jumped;
CREATE INDEX rate_sheet_jumped ON rate_sheet (read_at) WHERE state IN ('jumped', 'awaiting_second');
