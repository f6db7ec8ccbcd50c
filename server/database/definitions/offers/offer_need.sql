-- Offers that wait for a customer's answer, for the home page.
CREATE OR REPLACE VIEW offer_need AS
  SELECT seller_id AS customer_id, 'offer' COLLATE "C" AS kind, due_at AS until FROM name_offer WHERE state = 'open'
  UNION ALL
  SELECT buyer_id, 'offer' COLLATE "C", due_at FROM name_offer WHERE state = 'countered';
