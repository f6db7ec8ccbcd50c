-- Papers that were refused and that nothing was handed in for since.
CREATE OR REPLACE VIEW template_need AS
  SELECT p.customer_id, 'papers' COLLATE "C" AS kind, NULL::timestamptz AS until FROM template_identity p
  WHERE p.state = 'refused' AND NOT EXISTS (SELECT 1 FROM template_identity o WHERE o.template_id = p.template_id AND o.id > p.id);
