-- The tags of a design as an admin entered them, in lower case. Searches and lists find them by tokens, such as '#tgift'.
alter table models add column tags text[] not null default '{}';
