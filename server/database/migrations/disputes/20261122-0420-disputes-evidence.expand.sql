-- What the card company has of the shop's evidence, as it answered last: nothing, some that was not sent on yet, or the bank has it.
ALTER TABLE dispute ADD COLUMN evidence text COLLATE "C" NOT NULL DEFAULT 'none' CHECK (evidence IN ('none', 'kept', 'given'));
