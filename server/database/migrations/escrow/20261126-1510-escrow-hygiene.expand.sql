-- What registry and public directory said of a deal's name when they were last asked. Absent: nobody was asked yet.
CREATE TABLE deal_look (
  deal_id bigint PRIMARY KEY REFERENCES deal (id),
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  registry jsonb,
  directory jsonb
);
