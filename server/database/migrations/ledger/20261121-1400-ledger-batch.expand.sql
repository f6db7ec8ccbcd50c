-- Many simple postings by one call and one flush: each is one leg on a customer's own account (`available` down, `topup` or `proceeds` up)
-- and its opposite on a platform account. What needs more (freezes, flows, four legs) goes alone through ledger_post. Measured, and used by no
-- flow: a batch would part a flow's money from its state, history and job.

-- One item as it comes, with the id its posting will have; and what it did to the account.
CREATE TYPE ledger_batch_item AS (
  n int, id bigint, key text, hash bytea, kind text, customer bigint, ref_kind text, ref_id bigint, about text,
  acct text, bucket text, amt bigint, other text);
CREATE TYPE ledger_batch_done AS (
  posting_id bigint, acct_id bigint, other_id bigint, currency text, amt bigint, d_topup bigint, d_proceeds bigint,
  topup bigint, proceeds bigint, frozen bigint, seq bigint);
