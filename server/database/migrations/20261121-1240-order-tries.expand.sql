-- How often a registry was tried for a line; the waits between grow with it.
ALTER TABLE order_line ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0);
