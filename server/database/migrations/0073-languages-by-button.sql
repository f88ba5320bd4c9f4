-- Students who have pressed the language button: the portal stays as they see it, and each is asked once which language they
-- are served in. Apart from 0072, so that no table is locked while the audit is searched.
update person p set shown_language = p.language, language_by_button = true
where p.id in (select actor_id from audit
  where action = 'PUT /locale/' and actor_kind = 'STUDENT' and outcome = 'DONE');
