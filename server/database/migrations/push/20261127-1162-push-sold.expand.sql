-- When a name was sold alone, so that its price is its own: by a push at a price, which every purchase at the market's fixed price is too.
ALTER TABLE push_name ADD COLUMN sold_at timestamptz;
UPDATE push_name n SET sold_at = p.decided_at FROM push p
  WHERE p.id = n.push_id AND p.state = 'accepted' AND p.price IS NOT NULL AND p.names = 1;
