-- Who opens freezes for rows that they are writing takes their numbers first and writes each row once, with its freeze in it: written without and
-- then again, every reference of six hundred rows was checked a second time.
CREATE OR REPLACE FUNCTION ledger_reserve_freezes(p_count int) RETURNS SETOF bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT nextval('freeze_item_id_seq') FROM generate_series(1, p_count);
$$;
