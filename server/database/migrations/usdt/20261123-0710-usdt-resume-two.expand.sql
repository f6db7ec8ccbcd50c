-- A network goes on from the block that one member named only once another has confirmed it.
ALTER TABLE usdt_cursor
  ADD COLUMN resume_second bigint,
  ADD CONSTRAINT usdt_cursor_two_people CHECK (resume_second IS NULL OR resume_by IS NOT NULL AND resume_second <> resume_by);
