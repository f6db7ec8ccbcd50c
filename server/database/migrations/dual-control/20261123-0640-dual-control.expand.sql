-- Each movement of money by staff's hand: who, the second where two decided, whose money, and what it is worth.
CREATE TABLE hand_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The act of the audit, and its object, as written there.
  kind text COLLATE "C" NOT NULL,
  object text COLLATE "C" NOT NULL,
  staff_id bigint NOT NULL,
  -- Empty where one member moved it alone.
  second_id bigint,
  -- Empty where it is nobody's yet, or everybody's.
  customer_id bigint,
  -- US cents; empty where nobody knows.
  worth bigint CHECK (worth > 0),
  CONSTRAINT hand_movement_two_people CHECK (second_id <> staff_id),
  -- SECOND_PERSON_ABOVE_USD; what has no known worth always asks two.
  CONSTRAINT hand_movement_alone CHECK (second_id IS NOT NULL OR worth IS NOT NULL AND worth <= 200000)
);
CREATE INDEX hand_movement_of_member ON hand_movement (staff_id, at) INCLUDE (worth) WHERE second_id IS NULL;
CREATE INDEX hand_movement_of_customer ON hand_movement (customer_id, at) INCLUDE (worth) WHERE second_id IS NULL;
