import type { HomeTask } from '@studentgo/protocol/home'
import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Statement } from '../database/statement.ts'
import type { Unserialised } from '../http/wire-values.ts'
import type { StudentContext } from '../request-context.ts'

/**
 * A feature's part of home: a statement, and the tasks that follow from its rows. Home reads the statements of all
 * features as one. What a statement needs is known to its own part alone.
 */
export interface HomePart {
  reads: Statement<never, object>
  params(context: StudentContext): never
  tasks(rows: readonly object[], context: StudentContext): Unserialised<HomeTask>[]
  /** Says when the part changes by itself, where that is at other instants than midnight. */
  sayUntil?(context: StudentContext): Promise<void>
}

/** Makes a part whose `params` and `tasks` fit what it reads. */
export function homePart<Params extends object, Row extends object>(part: {
  reads: Statement<Params, Row>
  params(context: StudentContext): Params
  tasks(rows: readonly Row[], context: StudentContext): Unserialised<HomeTask>[]
  sayUntil?(context: StudentContext): Promise<void>
}): HomePart {
  return { ...part, params: context => part.params(context) as never }
}

/** For how many days after its own day something good is new. */
const newDays = 7

/** What has happened since is new enough to be said on home. */
export function newSince({ today, timeZone }: StudentContext): Date {
  return startOfSchoolDay(addDays(today, -newDays), timeZone)
}
