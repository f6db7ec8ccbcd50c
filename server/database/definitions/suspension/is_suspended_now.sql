-- Whether an account is suspended, certain until the caller's transaction ends: whoever suspends it waits for acts under way, and no act begins
-- meanwhile. Two statements, so that the second has a snapshot of its own, taken after the lock.
CREATE OR REPLACE FUNCTION is_suspended_now(account bigint) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('suspension ' || account, 0));
  RETURN EXISTS (SELECT FROM suspension WHERE customer_id = account AND state IN ('in_force', 'lifting'));
END $$;
