-- For higher floors: the forms of live names.
CREATE OR REPLACE VIEW domain_form_v AS
  SELECT f.kind, f.unicode AS form_unicode, f.name AS form_name, f.told_by, d.id AS domain_id, d.name, d.unicode
  FROM domain_form f JOIN domain d ON d.id = f.domain_id
  WHERE d.left_at IS NULL;
