CREATE INDEX recharge_needs ON recharge (customer_id) WHERE state IN ('created', 'paying');
