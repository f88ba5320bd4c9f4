import type { ClaimState } from '@studentgo/protocol/rules/benefits'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import { onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { presentBenefits } from './benefits.presenter.ts'
import { type BenefitRows, benefitsOf } from './benefits.sql.ts'
import { firstClaimableDay } from './study-days.rules.ts'

/** How far ahead the next study days are looked for. */
const daysAhead = 60

interface Filter {
  personalStudyPlanId?: number | undefined
  year?: number | undefined
  state?: ClaimState | undefined
}

/** Everything that is known of a student's benefits, as rows of one moment. */
export async function benefitRowsOf({
  db,
  access,
  language,
  today,
  provider,
}: StudentContext): Promise<BenefitRows> {
  const { studentId } = access
  const params = { studentId }
  const days = {
    ...params,
    language,
    from: firstClaimableDay(today, provider.policies),
    to: addDays(today, daysAhead),
  }
  return onlyRow(
    await benefitsOf(db, {
      entitlements: params,
      studyDays: days,
      rates: {},
      paymentAccount: params,
      claims: params,
      home: params,
    }),
  )
}

/** What a student may claim, has claimed and was paid, of one study right or of all, narrowed by year and state. */
export async function readBenefits(
  context: StudentContext,
  filter: Filter = {},
): Promise<Unserialised<StudySocialBenefits>> {
  const { personalStudyPlanId } = filter
  await requireOwnStudyRight(context.db, context.access.studentId, personalStudyPlanId)
  const isOfRight = ({ studyRightId }: { studyRightId: number }) =>
    personalStudyPlanId === undefined || studyRightId === personalStudyPlanId
  const rows = await benefitRowsOf(context)
  return presentBenefits(
    {
      ...rows,
      entitlements: rows.entitlements.filter(isOfRight),
      studyDays: rows.studyDays.filter(isOfRight),
      claims: rows.claims.filter(isOfRight),
    },
    context,
    filter,
  )
}
