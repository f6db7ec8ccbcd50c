-- A line is written before its money is held, and names its freeze by the number reserved for it: the reference is asked for at the end.
ALTER TABLE order_line ALTER CONSTRAINT order_line_freeze_id_fkey DEFERRABLE INITIALLY DEFERRED;
