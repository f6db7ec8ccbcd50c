-- A name may be deleted, restored without its year, and deleted again in one term: each deletion is told. `about`: the deletion that a letter
-- tells of; `epoch` where it tells of the term itself.
ALTER TABLE domain_reminder ADD COLUMN about timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE domain_reminder
  DROP CONSTRAINT domain_reminder_pkey,
  ADD PRIMARY KEY (domain_id, for_expiry, kind, about);
UPDATE domain_reminder r SET about = date_trunc('milliseconds', d.deleted_at) FROM domain d
  WHERE d.id = r.domain_id AND d.expires_at = r.for_expiry AND d.deleted_at IS NOT NULL AND r.kind IN ('deleted', 'restoreEnds');
