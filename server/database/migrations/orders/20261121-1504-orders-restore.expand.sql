-- A restore starts from an expiry too: the year that comes with it is counted from there.
ALTER TABLE order_line
  DROP CONSTRAINT order_line_check1,
  ADD CONSTRAINT order_line_from CHECK ((kind = 'register') = (expires_before IS NULL));
