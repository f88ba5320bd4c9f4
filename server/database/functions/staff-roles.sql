-- The roles of a member of staff; nobody who has left has any.
create or replace function staff_roles(the_staff bigint)
returns table (role text)
language sql stable
begin atomic
  select r.role from staff_role r join person p on p.id = r.staff_id and p.is_active where r.staff_id = the_staff
  union
  select 'RESPONSIBLE_TEACHER' from responsible_staff r join person p on p.id = r.staff_id and p.is_active
  where r.staff_id = the_staff and r.role = 'RESPONSIBLE';
end;
