-- Chinese names that came before their forms were kept: their registry is asked for them.
UPDATE domain SET registry_ask_at = now() WHERE left_at IS NULL AND suffix IN ('cn', 'xn--fiqs8s') AND name LIKE 'xn--%';
