-- The suffixes of three more registries. Costs are what the registry takes of us; where it is not public they are assumed, and the office
-- corrects them by new rows.
INSERT INTO suffix (name, place, sold) VALUES
  ('cc', 3, true),
  ('tv', 4, true),
  ('vip', 5, true),
  ('cn', 6, true),
  ('com.cn', 7, true),
  ('net.cn', 8, true),
  ('org.cn', 9, true),
  ('xn--fiqs8s', 10, true);

INSERT INTO suffix_price (suffix, act, price, cost, valid_from)
SELECT suffix, act, price, cost, '2020-01-01T00:00:00Z'
FROM (VALUES
  ('cc', 1080, 800, 1180, 800, 1080, 800, 8000, 4000),
  ('tv', 3380, 2800, 3480, 2800, 3380, 2800, 8000, 4000),
  ('vip', 1480, 1200, 1680, 1200, 1480, 1200, 8000, 4000),
  ('cn', 780, 450, 880, 450, 880, 450, 6000, 3000),
  ('com.cn', 780, 450, 880, 450, 880, 450, 6000, 3000),
  ('net.cn', 780, 450, 880, 450, 880, 450, 6000, 3000),
  ('org.cn', 780, 450, 880, 450, 880, 450, 6000, 3000),
  ('xn--fiqs8s', 4280, 3600, 4480, 3600, 4480, 3600, 6000, 3000)
) AS list (suffix, register, register_cost, renew, renew_cost, transfer, transfer_cost, restore, restore_cost)
CROSS JOIN LATERAL (VALUES
  ('register', register, register_cost),
  ('renew', renew, renew_cost),
  ('transfer', transfer, transfer_cost),
  ('restore', restore, restore_cost)
) AS priced (act, price, cost);

-- Their deposits in the books.
INSERT INTO acct (key, kind, currency, sign, opened_at)
SELECT name || ':USD', 'platform', 'USD', 1, '2026-11-21T00:00:00Z'
FROM unnest(ARRAY['registry:namestore:deposit', 'registry:vip:deposit', 'registry:cnnic:deposit']) AS name;
