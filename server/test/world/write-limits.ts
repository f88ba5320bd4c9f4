import type { OpenDatabase } from '../../src/platform/database/database.ts'

/** Lifts the limits of writing: most tests call an endpoint more often than anybody may. */
export function liftWriteLimits(database: OpenDatabase): Promise<void> {
  return database.runScript(`
    create function count_nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger count_nothing before insert on write_count for each row execute function count_nothing();`)
}
