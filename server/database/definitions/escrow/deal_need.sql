-- Who may appeal is told so at home too. A deal that stands still waits for nobody.
CREATE OR REPLACE VIEW deal_need AS
  SELECT seller_id AS customer_id, 'deal' COLLATE "C" AS kind, due_at AS until FROM deal
  WHERE seller_id IS NOT NULL AND stopped_at IS NULL
    AND (state = 'paid' OR (state = 'quoted' AND seller_accepted_at IS NULL) OR (state = 'decided' AND decided_for = 'buyer'))
  UNION ALL
  SELECT buyer_id, 'deal' COLLATE "C", due_at FROM deal
  WHERE buyer_id IS NOT NULL AND stopped_at IS NULL
    AND (state IN ('accepted', 'seller_confirmed') OR (state = 'quoted' AND buyer_accepted_at IS NULL)
      OR (state = 'decided' AND decided_for = 'seller'));
