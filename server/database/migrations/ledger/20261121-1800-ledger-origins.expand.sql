-- Money by where it came from: a freeze may take from the top-ups alone (a refund) or from the proceeds alone (a withdrawal), and what is
-- left of each top-up is known (decision 0028).

ALTER TABLE freeze_item DROP CONSTRAINT freeze_right;
ALTER TABLE freeze_item ADD CONSTRAINT freeze_right CHECK (
  topup >= 0 AND proceeds >= 0 AND topup + proceeds <= amount AND (closed_at IS NULL) = (topup + proceeds > 0)
  AND cause_kind IN ('order_line', 'withdrawal', 'refund') AND rule IN ('registry_answer', 'staff_review')
);

-- What staff credit to proceeds until trading posts them itself.
INSERT INTO acct (key, kind, currency, sign, opened_at)
VALUES ('correction:settlement:USD', 'platform', 'USD', 1, '2026-11-21T00:00:00Z');

-- A part of one top-up that goes back to where it came from. `topup_id` is the posting that brought the top-up. A claim that came to
-- nothing (refused, cancelled, sent back) is returned and stands no more in the way.
CREATE TABLE topup_claim (
  freeze_id bigint PRIMARY KEY REFERENCES freeze_item (id),
  topup_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  claimed_at timestamptz NOT NULL,
  returned_at timestamptz
);
CREATE INDEX topup_claim_of_topup ON topup_claim (topup_id) WHERE returned_at IS NULL;
