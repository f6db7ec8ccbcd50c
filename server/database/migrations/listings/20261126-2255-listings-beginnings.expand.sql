-- Names that begin with one or two characters, in each order of the market: texts of that length are looked for at beginnings only, and among a
-- million names neither the order's own index nor the beginnings alone find a page without reading thousands.
CREATE INDEX listing_begins_1_newest ON listing ((left(unicode, 1)), id) WHERE state = 'listed';
CREATE INDEX listing_begins_1_price ON listing ((left(unicode, 1)), price, id) WHERE state = 'listed';
CREATE INDEX listing_begins_1_length ON listing ((left(unicode, 1)), length, id) WHERE state = 'listed';
CREATE INDEX listing_begins_2_newest ON listing ((left(unicode, 2)), id) WHERE state = 'listed';
CREATE INDEX listing_begins_2_price ON listing ((left(unicode, 2)), price, id) WHERE state = 'listed';
CREATE INDEX listing_begins_2_length ON listing ((left(unicode, 2)), length, id) WHERE state = 'listed';
