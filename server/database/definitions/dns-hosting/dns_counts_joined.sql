-- Two tables of counts as one, {name: count}, with the `kept` largest of both together.
CREATE OR REPLACE FUNCTION dns_counts_joined(one jsonb, other jsonb, kept integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(name, count), '{}')
  FROM (
    SELECT name, sum(count::bigint) AS count
    FROM (SELECT key AS name, value AS count FROM jsonb_each_text(one)
      UNION ALL SELECT key, value FROM jsonb_each_text(other)) each
    GROUP BY name ORDER BY count DESC, name LIMIT kept
  ) joined
$$;
