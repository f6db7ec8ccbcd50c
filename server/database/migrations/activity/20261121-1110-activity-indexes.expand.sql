-- The audit page asks by actor and by kind, newest first.
CREATE INDEX activity_actor ON activity (actor, id);
CREATE INDEX activity_kind ON activity (kind, id);
