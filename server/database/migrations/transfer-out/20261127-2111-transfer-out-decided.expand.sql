-- The case by which a name was given to somebody without an account here: its transfer password goes out by a mailed link, without a request.
ALTER TABLE transfer_out ADD COLUMN decided_case text;
