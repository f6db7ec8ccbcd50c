-- The clock of an offer that was reminded of; another price has another clock.
ALTER TABLE name_offer ADD COLUMN reminded_for timestamptz;
