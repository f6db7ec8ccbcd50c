-- The links up to this one are checked; a mark never goes back.
CREATE OR REPLACE FUNCTION ledger_mark_checked(p_n bigint) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE ledger_checked c SET n = p_n,
    last_id = greatest(c.last_id, (SELECT max(upper(l.ids) - 1) FROM ledger_link l WHERE l.n > c.n AND l.n <= p_n))
  WHERE c.n < p_n;
$$;
