-- Who owes us something, found without reading every account.
CREATE INDEX acct_owing ON acct (customer_id) WHERE kind = 'owed' AND balance < 0;
