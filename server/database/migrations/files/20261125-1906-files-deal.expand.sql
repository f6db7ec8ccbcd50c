-- Papers of deals: pictures as before, and PDFs, which have no width and height.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_purpose_check CHECK (purpose IN ('identity', 'wallet', 'slip', 'deal'));
ALTER TABLE stored_file ALTER COLUMN width DROP NOT NULL;
ALTER TABLE stored_file ALTER COLUMN height DROP NOT NULL;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_drawn CHECK (type = 'application/pdf' AND purpose = 'deal' OR width IS NOT NULL AND height IS NOT NULL);
