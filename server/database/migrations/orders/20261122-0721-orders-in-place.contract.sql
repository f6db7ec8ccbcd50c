-- Their places are taken by order_line_under_way, order_line_waits and order_line_order.
DROP INDEX order_line_open;
DROP INDEX order_line_due;
DROP INDEX order_line_undecided;
