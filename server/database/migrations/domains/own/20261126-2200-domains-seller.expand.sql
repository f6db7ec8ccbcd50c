-- A former holder who agreed by selling the name is told apart from an address that the customer has proved themselves.
ALTER TABLE holder_change_side
  DROP CONSTRAINT holder_change_side_confirmed_by_check,
  ADD CONSTRAINT holder_change_side_confirmed_by_check CHECK (confirmed_by IN ('mail', 'agent', 'seller'));
