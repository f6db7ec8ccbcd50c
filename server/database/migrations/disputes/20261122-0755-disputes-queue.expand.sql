-- The office's queue: open ones by the day until which evidence is taken, then those that are decided, the newest first.
CREATE INDEX dispute_queue ON dispute (
  (CASE WHEN state = 'opened' THEN coalesce(evidence_by, timestamptz 'infinity') ELSE timestamptz 'infinity' END), (state <> 'opened'), (-id)
);
