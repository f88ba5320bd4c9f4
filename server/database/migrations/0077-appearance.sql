-- How a person wants the portal to be shown on every device; null until they have chosen (decision 0076).
alter table person
  add column appearance text[] check (appearance <@ array['light', 'dark', 'large-text', 'largest-text', 'wide-spacing', 'no-motion', 'high-contrast', 'plain-words']);
