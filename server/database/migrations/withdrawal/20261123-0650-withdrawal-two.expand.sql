-- SECOND_PERSON_ABOVE_USD: above it nothing goes out that one member alone approved. What is split within a day only the verb sees.
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_alone
  CHECK (state NOT IN ('approved', 'paying', 'paid', 'returned') OR amount <= 200000 OR second_by IS NOT NULL);
