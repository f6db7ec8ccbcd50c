-- Records of a line: whoever asks from its networks gets them in the place of everybody's.
ALTER TABLE dns_record
  DROP CONSTRAINT dns_record_line_check,
  ADD CONSTRAINT dns_record_line_check CHECK (line IN ('default', 'telecom', 'unicom', 'mobile', 'edu', 'oversea'));
