-- What would end or come twice has the name of its check. The old key stays for servers of the version before.
update desk_import
set report = report || jsonb_build_object('deletionGuard', report -> 'brake')
where report ? 'brake';

update desk_import
set report = report || '{"outcome": "STOPPED"}'
where report ->> 'outcome' = 'STOPPED_BY_BRAKE';
