-- Why a location takes no appointments at a time: read by its own staff and its network, never by applicants.
alter table blocked_time add reason text check (length(reason) <= 200);
