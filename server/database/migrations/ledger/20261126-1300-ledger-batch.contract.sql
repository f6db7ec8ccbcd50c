DROP TYPE ledger_batch_item;
DROP TYPE ledger_batch_done;
