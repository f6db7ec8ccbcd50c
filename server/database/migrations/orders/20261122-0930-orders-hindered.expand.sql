-- Terms that should renew themselves and cannot: their customer is told on set days.
CREATE INDEX auto_renewal_hindered ON auto_renewal (customer_id) WHERE outcome IN ('barred', 'unpriced');
