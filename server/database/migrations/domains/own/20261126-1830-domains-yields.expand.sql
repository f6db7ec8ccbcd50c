-- Address of a holder who agreed, by selling the name, that its new owner becomes its holder; it counts while the name is held by that address.
ALTER TABLE domain ADD COLUMN holder_yields text;
