-- The sums of the running day are written again with each link: room on the page keeps the new row there and out of the index.
ALTER TABLE acct_day SET (fillfactor = 60);
