-- Registrant templates: who a domain is registered for.
CREATE TABLE template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer (id),
  name text NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('individual', 'enterprise')),
  holder text NOT NULL,
  country text COLLATE "C" NOT NULL,
  province text NOT NULL,
  city text NOT NULL,
  street text NOT NULL,
  post_code text COLLATE "C" NOT NULL,
  tel_cc text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  phone_ext text COLLATE "C" NOT NULL,
  fax text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  -- Made from the profile; a customer has one of these.
  from_profile boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (customer_id, name)
);
CREATE UNIQUE INDEX template_of_profile ON template (customer_id) WHERE from_profile;
