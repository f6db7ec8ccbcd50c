-- A refusal was kept whatever its reason, also an empty deposit or a setting of our own: every holder refused so far is asked for once more.
UPDATE registry_contact SET state = 'wanted', decided_at = NULL, detail = NULL WHERE state = 'refused';
