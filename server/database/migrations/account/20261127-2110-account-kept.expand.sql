-- An account that the house keeps for a side that a decision gave a name and that has none: nobody agreed to the terms yet, so nobody signs in to
-- it. Who registers with its address takes it.
ALTER TABLE customer ALTER COLUMN agreed_at DROP NOT NULL;
