-- When the secret in use was set by a mailed link alone (acceptance B5); null once a right security code has stood behind it since.
ALTER TABLE customer
  ADD COLUMN password_mailed_at timestamptz,
  ADD COLUMN safe_code_mailed_at timestamptz;
