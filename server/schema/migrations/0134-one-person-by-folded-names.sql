-- Records and requests of one person are found by names without accents, as a search finds them.
drop index applicant_person, transfer_match;
create index applicant_person on applicant (folded_name(last_name), dob_index, ssn4_index);
create index transfer_match on transfer (folded_name(last_name), dob_index);
