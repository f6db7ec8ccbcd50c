-- There is one writer of money for one posting and for many; the one for simple postings alone was used by no flow.
DROP FUNCTION ledger_post_batch(json, timestamptz, text, text);
DROP TYPE ledger_batch_item;
DROP TYPE ledger_batch_done;
