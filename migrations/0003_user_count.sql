-- Users are written by the sign-in library, so the total is kept by the table itself.
create function count_users() returns trigger
  language plpgsql
  as $$
begin
  update counters set value = value + case when tg_op = 'INSERT' then 1 else -1 end where name = 'users';
  return null;
end
$$;
create trigger users_counted after insert or delete on users for each row execute function count_users();
