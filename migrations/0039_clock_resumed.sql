-- The last tick that came more than an hour after the one before it. Releases wait for the next tick.
alter table clock add column resumed_at timestamptz;
