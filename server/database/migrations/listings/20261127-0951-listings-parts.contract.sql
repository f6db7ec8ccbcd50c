-- Parts of names are found by `listing_parts`.
DROP INDEX listing_text;
