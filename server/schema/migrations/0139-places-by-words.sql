/* Employers, and their locations and vendors, are found by words of their names, with or without accents. */
create index employer_words on employer using gin (folded_name(name) gin_trgm_ops);
create index location_words on location using gin (folded_name(name || ' ' || coalesce(identifier, '')) gin_trgm_ops);
create index vendor_words on vendor using gin (folded_name(name || ' ' || coalesce(identifier, '')) gin_trgm_ops);
