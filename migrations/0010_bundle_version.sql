-- Which rules a design's ZIP is packed by. Version 1 handed out a sole uploaded ZIP as it came.
alter table models add column bundle_version int not null default 1;
