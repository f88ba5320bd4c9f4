-- A lesson may be in several rooms: the first is room_id, and these are the others, in their order.
alter table event_session add column more_room_ids bigint[] not null default '{}';
