-- What a page of the list shows beside the rows of domain: a reader who has it is told that nothing changed by his mark alone.
SELECT mark_changes('domain_tag'), mark_changes('tag');
