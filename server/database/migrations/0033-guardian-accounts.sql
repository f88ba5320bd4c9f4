-- How guardians come in: links of letters that count once, and what is asked beside the password.

-- What the link of a letter holds, by its hash alone; a newer one for the same takes its place.
create table one_time_token (
  token_hash text primary key,
  purpose text not null check (purpose in ('RESET', 'INVITE')),
  person_id bigint not null references person,
  -- The access that an invitation is to; 0 where the person is all.
  about bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (purpose, person_id, about)
);
create index one_time_token_person on one_time_token (person_id);
create index one_time_token_expires on one_time_token (expires_at);

-- Guardians sign in by their e-mail address.
create index person_email on person (lower(email));

-- An authenticator app: its secret, sealed, and the last half minute whose code has been used.
create table totp_factor (
  person_id bigint primary key references person,
  secret_sealed text not null,
  created_at timestamptz not null,
  -- Empty until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_code (
  person_id bigint not null references person,
  code_hash text not null,
  primary key (person_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, id);
