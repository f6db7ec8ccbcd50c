-- More names than one task of their act holds are several tasks under one heading: counted, taken back and downloaded as one.
ALTER TABLE task
  ADD COLUMN heading text COLLATE "C",
  -- The place of the task under its heading, from 1.
  ADD COLUMN part smallint;
