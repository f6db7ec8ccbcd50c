-- A message about the name came while a worker was at the command: what it is told then may be older than the message.
ALTER TABLE registry_command ADD COLUMN heard boolean NOT NULL DEFAULT false;
