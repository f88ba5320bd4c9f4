-- The staff who read a survey of a study right: the screen names them, and every reading by staff is judged here. Answers on
-- wellbeing are read by guidance and special needs only.
create or replace function study_skills_readers(the_right bigint, wellbeing boolean) returns setof bigint
language sql stable
begin atomic
  select distinct r.staff_id from responsible_staff r join person p on p.id = r.staff_id and p.is_active
  where r.study_right_id = the_right and (not wellbeing or r.role in ('COUNSELLOR', 'SPECIAL_NEEDS'));
end;
