CREATE INDEX transfer_out_needs ON transfer_out (customer_id) WHERE ended_at IS NULL;
