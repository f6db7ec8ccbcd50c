-- Rightly signed messages that could not be read wait for staff (outcome 'unread'); where in them the reader stopped.
ALTER TABLE provider_event ADD COLUMN trouble text;
CREATE INDEX provider_event_unread ON provider_event (id) WHERE outcome = 'unread';
