-- One number per customer that rises with every change of his rows in marked tables, in the same transaction: who still has an answer of
-- yesterday can be told by it that nothing changed, without asking the tables. No foreign key: it would lock the customer's row each time.
CREATE TABLE change_mark (
  customer_id bigint PRIMARY KEY,
  mark bigint NOT NULL
) WITH (fillfactor = 50);

-- Once for each statement, in the order of customers, so that two statements wait for each other instead of blocking each other. A row that
-- moves between customers is a change for both.
CREATE FUNCTION mark_customers() RETURNS trigger
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

-- Makes every change of a table with `customer_id` raise the mark. A route may say "unchanged" of marked tables only (`keptRoute`).
CREATE FUNCTION mark_changes(p_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER change_marked_came AFTER INSERT ON %s REFERENCING NEW TABLE AS came
    FOR EACH STATEMENT EXECUTE FUNCTION mark_customers()', p_table);
  EXECUTE format('CREATE TRIGGER change_marked_gone AFTER DELETE ON %s REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION mark_customers()', p_table);
  EXECUTE format('CREATE TRIGGER change_marked_moved AFTER UPDATE ON %s REFERENCING OLD TABLE AS gone NEW TABLE AS came
    FOR EACH STATEMENT EXECUTE FUNCTION mark_customers()', p_table);
END $$;

SELECT mark_changes('domain'), mark_changes('domain_count');
