-- When the owner of a session last proved to be there: what opens a lasting way in needs it to be lately. Earlier sessions confirm first.
alter table session add confirmed_at timestamptz;
