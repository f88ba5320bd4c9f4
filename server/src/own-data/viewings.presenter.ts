import type { Viewings } from '@studentgo/protocol/own-data'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { viewedTopicOf } from './viewed-topics.rules.ts'
import type { LookRow } from './viewings.sql.ts'

/** One page of viewings; those of one person at one topic on one day are grouped into one. */
export function presentViewings(
  rows: readonly LookRow[],
  size: number,
  timeZone: string,
): Unserialised<Viewings> {
  const page = rows.slice(0, size)
  const looksByReader = Map.groupBy(page, ({ at, action, kind, actorId, name, role, reason }) =>
    [schoolDateOf(at, timeZone), kind, actorId ?? name, role, reason, viewedTopicOf(action)].join(' '),
  )
  const viewings = [...looksByReader.values()].flatMap(looks => {
    const [latest] = looks
    if (latest === undefined) return []
    const { id, kind, name, title, role, reason, action, at } = latest
    const who = kind === 'STAFF' ? { title, role, reason } : { name }
    return {
      id,
      kind,
      ...who,
      topic: viewedTopicOf(action),
      latestAt: at,
      times: looks.length,
    }
  })
  const oldest = page.at(-1)
  return rows.length > size && oldest !== undefined ? { viewings, olderBefore: oldest.id } : { viewings }
}
