-- More kinds of records: services, keys, pointers.
ALTER TABLE dns_record
  DROP CONSTRAINT dns_record_type_check,
  ADD CONSTRAINT dns_record_type_check CHECK (type IN
    ('A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'HTTPS', 'SVCB', 'TLSA', 'SSHFP', 'PTR', 'NAPTR', 'ALIAS', 'URL'));
