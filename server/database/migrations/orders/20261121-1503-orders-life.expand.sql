-- What we told a registry of a name that was not renewed: written before it is sent, closed by its answer. Append-only but for the answer.
CREATE TABLE life_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  -- `unlock`: our own locks that would forbid what follows; `resume` puts them back.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('unlock', 'cut', 'resume', 'delete')),
  cl_trid text COLLATE "C" NOT NULL UNIQUE,
  -- Statuses it adds and removes.
  add_statuses text[] NOT NULL DEFAULT '{}',
  remove_statuses text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz NOT NULL,
  -- The machine's clock: a worker waits for the answer until then.
  leased_until timestamptz NOT NULL,
  answered_at timestamptz,
  outcome text COLLATE "C" CHECK (outcome IN ('done', 'refused', 'unknown', 'unsent', 'absent')),
  result_code integer,
  sv_trid text COLLATE "C",
  detail text,
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX life_act_domain ON life_act (domain_id, id);
-- One at a time for each name, until it is known what became of it.
CREATE UNIQUE INDEX life_act_open ON life_act (domain_id) WHERE outcome IS NULL OR outcome = 'unknown';
