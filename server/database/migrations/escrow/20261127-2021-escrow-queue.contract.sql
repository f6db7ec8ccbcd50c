-- The office's queue of deals is read by `deal_queue_stopped`.
DROP INDEX deal_queue;
