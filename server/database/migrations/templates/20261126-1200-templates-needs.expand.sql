CREATE INDEX template_identity_needs ON template_identity (customer_id) WHERE state = 'refused';
