CREATE INDEX task_needs ON task (customer_id, finished_at) WHERE state = 'finished' AND fail > 0;
