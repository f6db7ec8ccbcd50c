-- `.tv` has another operator, and its registry a deposit of its own. What was paid for its names before stays in the deposit it was paid from.
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('registry:tv:deposit:USD', 'platform', 'USD', 1, '2026-11-23T00:00:00Z');
