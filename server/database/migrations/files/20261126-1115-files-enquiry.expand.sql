-- Pictures of what somebody asks our staff about.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_purpose_check CHECK (purpose IN ('identity', 'wallet', 'slip', 'deal', 'enquiry'));
