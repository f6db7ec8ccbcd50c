-- Planned once for each connection: with six hundred numbers written into each plan anew, planning took a tenth of the work.
ALTER FUNCTION ledger_post_freezes(text, bigint, timestamptz, text, text, text[], bytea[], text[], text[], bigint[], text[], bigint[], bigint[],
  boolean[], text[], timestamptz[], int[], text[], bigint[], bigint[]) SET plan_cache_mode = force_generic_plan;
