-- What one member proposed for a line, and who confirmed it: above the limit of a day two decide (dual control).
ALTER TABLE statement_line
  ADD COLUMN decision text COLLATE "C" CHECK (decision IN ('match', 'back')),
  -- The announced transfer that a match was proposed to.
  ADD COLUMN proposed_to bigint,
  ADD COLUMN second_by bigint,
  DROP CONSTRAINT statement_line_state_check,
  ADD CONSTRAINT statement_line_state_check CHECK (state IN ('unmatched', 'awaiting_second', 'matched', 'sent_back', 'outgoing')),
  ADD CONSTRAINT statement_line_proposed CHECK (state <> 'awaiting_second' OR decided_by IS NOT NULL AND (
    CASE decision WHEN 'match' THEN proposed_to IS NOT NULL WHEN 'back' THEN note IS NOT NULL ELSE false END)),
  ADD CONSTRAINT statement_line_two_persons CHECK (second_by <> decided_by),
  -- SECOND_PERSON_ABOVE_USD, and what is not in US dollars; what is split within a day only the verb sees. Lines of before this day stand.
  ADD CONSTRAINT statement_line_alone CHECK (
    state NOT IN ('matched', 'sent_back') OR currency = 'USD' AND amount <= 200000 OR second_by IS NOT NULL) NOT VALID;
DROP INDEX statement_line_open;
CREATE INDEX statement_line_open ON statement_line (created_at) WHERE state IN ('unmatched', 'awaiting_second');
