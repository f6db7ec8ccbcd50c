-- A network that was replaced deeper than the kept hashes goes on from a block that a member of staff names after looking (decision 0032).
ALTER TABLE usdt_cursor
  ADD COLUMN trouble_since timestamptz,
  ADD COLUMN resume_from bigint,
  ADD COLUMN resume_by bigint,
  ADD COLUMN resume_at timestamptz,
  ADD COLUMN resume_reason text,
  ADD CONSTRAINT usdt_cursor_resume CHECK ((resume_from IS NULL) = (resume_by IS NULL) AND (resume_from IS NULL) = (resume_at IS NULL)
    AND (resume_from IS NULL) = (resume_reason IS NULL));
