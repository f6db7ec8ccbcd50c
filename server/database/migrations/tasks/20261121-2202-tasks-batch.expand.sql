-- Batches write less, as order_line does: one reference for task and customer, room on the page, and the index of what is due holds only what
-- has a time to be due. Items that their owner moves have none, so beginning one changes no index.
ALTER TABLE task ADD CONSTRAINT task_owner UNIQUE (id, customer_id);
ALTER TABLE task_item
  DROP CONSTRAINT task_item_task_id_fkey,
  DROP CONSTRAINT task_item_customer_id_fkey,
  ADD CONSTRAINT task_item_of_task FOREIGN KEY (task_id, customer_id) REFERENCES task (id, customer_id);
DROP INDEX task_item_due;
CREATE INDEX task_item_due ON task_item (task_id, next_try_at, place) WHERE next_try_at IS NOT NULL;
ALTER TABLE task_item SET (fillfactor = 50);
