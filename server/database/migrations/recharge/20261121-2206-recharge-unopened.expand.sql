-- Orders that were never opened at their channel are looked for every few seconds; there are few at any time.
CREATE INDEX recharge_unopened ON recharge (created_at) WHERE state = 'created';
