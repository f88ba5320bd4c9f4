-- The students of a member of staff at an instant, with the role in which each is seen. The office sees the whole school and
-- is a part of its own: in one join with the others, the plan for a teacher of two hundred would read every person.
create or replace function staff_students(the_staff bigint, today date, at_time timestamptz)
returns table (student_id bigint, role text)
language sql stable
begin atomic
  select h.student_id, h.role
  from (
    select n.student_id, n.role
    from (
      select p.student_id, 'TEACHER' as role
      from (
        select t.event_id from event_teacher t where t.staff_id = the_staff
        union
        select s.event_id from event_session_teacher t join event_session s on s.id = t.session_id,
          term_of(today) term
        where t.staff_id = the_staff and s.school_date between term.first_day and term.last_day
      ) taught
      join event_participant p on p.event_id = taught.event_id
      join term_of(today) term on p.begin_date <= term.last_day and p.end_date >= term.first_day
      join study_right r on r.id = p.study_right_id and r.state <> 'mitatoity'
      where exists (select from staff_role g where g.staff_id = the_staff and g.role = 'TEACHER')
      union all
      select r.student_id, case s.role when 'RESPONSIBLE' then 'RESPONSIBLE_TEACHER' else s.role end
      from responsible_staff s
      join study_right r on r.id = s.study_right_id and r.state <> 'mitatoity'
        and (r.end_date is null or r.end_date + 180 >= today)
      where s.staff_id = the_staff and (s.role = 'RESPONSIBLE'
        or (s.role = 'COUNSELLOR' and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'COUNSELLOR')))
      union all
      select d.student_id, 'SPECIAL_NEEDS' from support_decision d
      where d.state in ('PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE')
        and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'SPECIAL_NEEDS')
      union all
      select l.student_id, 'SPECIAL_NEEDS' from learning_support l
      where l.is_active and (l.end_date is null or l.end_date >= today)
        and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'SPECIAL_NEEDS')
      union all
      select r.student_id, 'SPECIAL_NEEDS' from responsible_staff s
      join study_right r on r.id = s.study_right_id and r.state <> 'mitatoity'
        and (r.end_date is null or r.end_date + 180 >= today)
      where s.staff_id = the_staff and s.role = 'SPECIAL_NEEDS'
        and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'SPECIAL_NEEDS')
      union all
      select c.student_id, 'WORKPLACE_COORDINATOR' from contract c
      where c.coordinator_id = the_staff
        and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'WORKPLACE_COORDINATOR')
      union all
      select w.student_id, 'ADMINISTRATOR' from staff_reason w
      where w.staff_id = the_staff and at_time >= w.at and at_time < w.until
        and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'ADMINISTRATOR')
    ) n
    join person p on p.id = n.student_id and p.is_active
    union all
    select s.person_id, 'OFFICE' from student s
    join person p on p.id = s.person_id and p.is_active
    where exists (select from staff_role g where g.staff_id = the_staff and g.role = 'OFFICE')
  ) h
  where exists (select from person a where a.id = the_staff and a.is_active);
end;
