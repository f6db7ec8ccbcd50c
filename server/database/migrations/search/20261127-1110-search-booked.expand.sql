-- Of names that came by a transfer under suffixes with dear ones nobody has read what they cost; those to come are booked as they arrive.
INSERT INTO premium_quote (name, asked_at)
  SELECT name, 'epoch' FROM domain WHERE suffix IN ('tv', 'vip') AND left_at IS NULL ON CONFLICT DO NOTHING;
