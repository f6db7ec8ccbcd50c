-- Looks at every row without stopping who writes.
ALTER TABLE dns_record VALIDATE CONSTRAINT dns_record_line_check;
