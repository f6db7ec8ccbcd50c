-- A batch that ended with names that failed, and when.
CREATE OR REPLACE VIEW task_need AS
  SELECT customer_id, 'taskFailed' COLLATE "C" AS kind, finished_at AS since FROM task WHERE state = 'finished' AND fail > 0;
