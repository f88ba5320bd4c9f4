-- Pictures and files that come with a piece of news, and are seen by its readers.

create table news_file (
  id bigint generated always as identity primary key,
  source_id text unique,
  news_id bigint not null references news on delete cascade,
  name text not null check (length(name) between 1 and 120),
  -- Without one it is shown to nobody: what a trial run would have stored.
  file_id bigint references stored_file,
  position integer not null default 0,
  -- What a picture shows, in words; a file without it is one to open.
  alt jsonb,
  -- Of a picture, so that the page leaves room for it before it has come.
  width integer,
  height integer
);
create index news_file_news on news_file (news_id, position, id);
create index news_file_file on news_file (file_id);
