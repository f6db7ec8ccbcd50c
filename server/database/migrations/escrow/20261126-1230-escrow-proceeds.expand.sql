-- What deals brought a seller of late: it can be spent, and paid out after its days.
CREATE INDEX posting_deal_sold ON posting (customer_id, at) WHERE kind = 'deal_sold';
