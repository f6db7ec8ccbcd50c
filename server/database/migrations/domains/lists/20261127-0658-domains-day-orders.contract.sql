-- `domain_day_name` and `domain_day_age` hold what these did, and how a name stands.
DROP INDEX domain_list_day_name, domain_list_day_age;
