-- One number per customer that rises with every change of his rows in marked tables, in the same transaction: who still has an answer of
-- yesterday can be told by it that nothing changed, without asking the tables. No foreign key: it would lock the customer's row each time.
CREATE TABLE change_mark (
  customer_id bigint PRIMARY KEY,
  mark bigint NOT NULL
) WITH (fillfactor = 50);
