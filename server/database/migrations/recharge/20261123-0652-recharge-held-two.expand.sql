-- SECOND_PERSON_ABOVE_USD, and what has no known worth: nothing of that one member alone decided. What is split within a day only the verb sees.
ALTER TABLE held_payment ADD CONSTRAINT held_payment_alone
  CHECK (state NOT IN ('credited', 'returning', 'returned') OR worth IS NOT NULL AND worth <= 200000 OR second_by IS NOT NULL);
