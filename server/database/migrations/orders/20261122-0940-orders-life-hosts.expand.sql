-- Hosts below a name, each with its addresses, and those of them that the name itself was delegated to: as they were before a deletion took
-- them, or as a resumption gives them back.
ALTER TABLE life_act
  ADD COLUMN hosts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN name_servers text[] NOT NULL DEFAULT '{}';
