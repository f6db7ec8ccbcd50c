CREATE INDEX domain_needs ON domain (customer_id) WHERE email_proof IS NOT NULL;
CREATE INDEX holder_change_needs ON holder_change (customer_id) WHERE state = 'awaiting_confirmation';
