-- What the office has accepted of a student's own details is done once the register has it: the import brings the value,
-- or somebody of the office notes it.
alter table info_change_request
  add column registered_at timestamptz,
  -- Nobody, where the import has brought the value.
  add column registered_by bigint references staff,
  add check (registered_at is null or state = 'APPROVED'),
  add check (registered_by is null or registered_at is not null);

-- Accepted before this version: what the register has by now, and what a newer request has overtaken, is done.
update info_change_request r set registered_at = r.handled_at
from person p
left join personal_info i on i.student_id = p.id
left join student_address a on a.student_id = p.id and a.type = 'HOME'
where p.id = r.student_id and r.state = 'APPROVED'
  and (r.new_value = case r.field
      when 'callName' then to_jsonb(p.call_name)
      when 'motherTongue' then to_jsonb(i.mother_tongue)
      when 'basicEducation' then to_jsonb(i.basic_education)
      when 'basicEducationLevel' then to_jsonb(i.basic_education_level)
      when 'basicEducationYear' then to_jsonb(i.basic_education_year)
      else jsonb_build_object('street', a.street, 'postalCode', a.postal_code, 'city', a.city, 'country', a.country) end
    or exists (select from info_change_request n
      where n.student_id = r.student_id and n.field = r.field and n.state = 'APPROVED' and n.id > r.id));

create index info_change_request_to_register on info_change_request (student_id)
  where state = 'APPROVED' and registered_at is null;
