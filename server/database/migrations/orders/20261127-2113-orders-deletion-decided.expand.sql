-- A deletion that a decision about the name asks for, not its customer: no order keeps the name, and nobody takes it back.
ALTER TABLE domain_deletion ADD COLUMN decided boolean NOT NULL DEFAULT false;
