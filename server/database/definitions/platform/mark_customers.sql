-- Once for each statement, in the order of customers, so that two statements wait for each other instead of blocking each other. A row that
-- moves between customers is a change for both.
CREATE OR REPLACE FUNCTION mark_customers() RETURNS trigger
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO change_mark AS m (customer_id, mark) SELECT DISTINCT customer_id, 1 FROM came ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET mark = m.mark + 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO change_mark AS m (customer_id, mark) SELECT DISTINCT customer_id, 1 FROM gone ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET mark = m.mark + 1;
  ELSE
    INSERT INTO change_mark AS m (customer_id, mark)
    SELECT customer_id, 1 FROM (SELECT customer_id FROM came UNION SELECT customer_id FROM gone) AS both_sides ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET mark = m.mark + 1;
  END IF;
  RETURN NULL;
END $$;

-- Every change of a table with `customer_id` raises the mark. A route may say "unchanged" of these tables only (`keptRoute`).
CREATE OR REPLACE TRIGGER change_marked_came AFTER INSERT ON domain REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_gone AFTER DELETE ON domain REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_moved AFTER UPDATE ON domain REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();

CREATE OR REPLACE TRIGGER change_marked_came AFTER INSERT ON domain_count REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_gone AFTER DELETE ON domain_count REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_moved AFTER UPDATE ON domain_count REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();

CREATE OR REPLACE TRIGGER change_marked_came AFTER INSERT ON domain_tag REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_gone AFTER DELETE ON domain_tag REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_moved AFTER UPDATE ON domain_tag REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();

CREATE OR REPLACE TRIGGER change_marked_came AFTER INSERT ON tag REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_gone AFTER DELETE ON tag REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
CREATE OR REPLACE TRIGGER change_marked_moved AFTER UPDATE ON tag REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION mark_customers();
