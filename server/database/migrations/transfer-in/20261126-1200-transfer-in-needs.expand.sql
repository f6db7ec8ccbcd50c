CREATE INDEX transfer_in_needs ON transfer_in (customer_id) WHERE state IN ('awaiting_confirmation', 'code_wrong');
