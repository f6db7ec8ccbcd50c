-- Pictures of visitors who ask our staff something: nobody's, and taken by the very call that brought them.
ALTER TABLE stored_file ALTER COLUMN customer_id DROP NOT NULL;
ALTER TABLE stored_file ADD COLUMN sent_with text COLLATE "C";
ALTER TABLE stored_file ADD CONSTRAINT stored_file_owner_check
  CHECK (customer_id IS NOT NULL OR (purpose = 'enquiry' AND sent_with IS NOT NULL)) NOT VALID;
ALTER TABLE stored_file VALIDATE CONSTRAINT stored_file_owner_check;
