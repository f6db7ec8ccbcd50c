-- The sender sells: as the names' former holder they agreed that their buyer becomes the holder. What waited before was sent without that word.
ALTER TABLE push ADD COLUMN yields boolean NOT NULL DEFAULT false CHECK (NOT yields OR price IS NOT NULL);
