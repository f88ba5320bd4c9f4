import type { NoticeKind } from '@studentgo/protocol/absences'
import type { Policies } from '@studentgo/protocol/policies'
import { type Db, transaction } from '../platform/database.ts'
import type { Provider } from '../platform/provider.ts'
import { isReason } from './absence-codes.ts'
import {
  type AnnouncedMark,
  announcedMarksOf,
  announcedMarksOfAnyone,
  savePrefilled,
} from './announced-marks.queries.ts'
import { openSince } from './asking.ts'
import { lockMarks } from './marks.queries.ts'
import { prefillOf } from './notices.rules.ts'

interface Moment {
  db: Db
  today: string
  timeZone: string
  provider: Pick<Provider, 'policies'>
}

/**
 * Marks of a student that a received or granted notice has announced need no explanation of their own. Marks
 * come from many sources, so this happens whenever somebody looks, and changes nothing the second time.
 */
export async function accountForMarks({
  db,
  today,
  timeZone,
  provider,
  access,
}: Moment & { access: { studentId: number } }): Promise<void> {
  const since = openSince(today, provider.policies['absence.explainWindowDays'], timeZone)
  const marks = await announcedMarksOf(db, access.studentId, since, timeZone)
  if (marks.length === 0) return
  const save = async (db: Db) => {
    await lockMarks(
      db,
      access.studentId,
      marks.map(mark => mark.mark_id),
    )
    await savePrefilled(db, prefilled(marks, provider.policies))
  }
  await (db.isTransaction ? save(db) : transaction(db, save))
}

/** The same for a whole school: for whoever brings marks in, after they are written. */
export async function accountForMarksOfAnyone({ db, today, timeZone, provider }: Moment): Promise<void> {
  const since = openSince(today, provider.policies['absence.explainWindowDays'], timeZone)
  await savePrefilled(db, prefilled(await announcedMarksOfAnyone(db, since, timeZone), provider.policies))
}

function prefilled(marks: readonly AnnouncedMark[], policies: Policies) {
  return marks.map(mark => ({
    id: mark.mark_id,
    version: mark.version,
    noticeId: mark.notice_id,
    ...prefillOf(
      { kind: kindOf(mark.kind), reason: isReason(mark.reason_code) ? mark.reason_code : 'OTHER' },
      mark.day_of_notice,
      policies,
    ),
  }))
}

function kindOf(kind: string): NoticeKind {
  return kind === 'SICK' || kind === 'LATE' || kind === 'LEAVE' ? kind : 'OTHER'
}
