-- What applicants of a type may show to identify themselves; without it they are told of photo IDs in general.
alter table applicant_type add column accepted_ids text;
alter table applicant_type add column accepted_ids_es text;
