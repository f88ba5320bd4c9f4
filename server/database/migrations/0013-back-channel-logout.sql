-- A provider tells the portal that somebody signed out there; each such message counts once.
create table logout_token (
  id_hash text primary key,
  expires_at timestamptz not null
);
create index logout_token_expires on logout_token (expires_at);
create index login_session_provider on login_session (id_token_issuer, id_token_sid) where id_token_issuer is not null;
