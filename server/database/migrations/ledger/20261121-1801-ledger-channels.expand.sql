-- Who holds what customers paid in, by channel; CNY and HKD are there for payments that are held as they came.
INSERT INTO acct (key, kind, currency, sign, opened_at)
SELECT name || ':' || currency, 'platform', currency, 1, '2026-11-21T00:00:00Z'::timestamptz
FROM (VALUES ('provider:alipay', 'USD'), ('provider:alipay', 'CNY'), ('provider:alipay', 'HKD'),
  ('provider:wechat', 'USD'), ('provider:wechat', 'CNY'), ('provider:wechat', 'HKD'), ('provider:usdt', 'USD')) AS holder (name, currency);
