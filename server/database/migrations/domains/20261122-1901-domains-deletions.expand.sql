-- Whose deletion is to be told today: the house's deleted names by the day of their deletion.
CREATE INDEX domain_deletions ON domain (deleted_at, customer_id) WHERE left_at IS NULL AND phase = 'redemption';
