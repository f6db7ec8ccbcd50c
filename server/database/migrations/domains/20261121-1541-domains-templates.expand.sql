-- Which names a template is the holder of: asked before it is removed, and listed on its page.
CREATE INDEX domain_template ON domain (customer_id, template_id, unicode) WHERE left_at IS NULL;
