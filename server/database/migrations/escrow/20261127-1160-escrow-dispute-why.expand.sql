-- Why the house stepped in: a sentence's key and the values of its holes, said to each reader in their language. `dispute_reason` is a side's own words;
-- of what the house wrote there before this, the words stay as they are.
ALTER TABLE deal ADD COLUMN dispute_why jsonb;
