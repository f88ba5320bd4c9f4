-- The names of everything that the migrations have made. A database that was restored in part lacks some of it, and says so
-- at the next start.
create table database_shape (name text primary key);
