/* The server of a pool of workers, by its host and process. */
alter table job_workers add column server text;
/* When a job by the clock last ended well. */
-- owner: platform
create table scheduled_run (
  task text primary key,
  ended_at timestamptz not null
);
