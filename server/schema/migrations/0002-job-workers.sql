/*
 * The pools of workers that are alive: each says so every few seconds. A job that is locked by another one, or by one
 * that does not work on it, was lost with a connection or a process, and runs again.
 */
-- owner: platform
create table job_workers (
  pool text primary key,
  seen_at timestamptz not null default now()
);
