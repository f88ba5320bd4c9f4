import { assessingAddress, planWorkAddress } from '@studentgo/protocol/addresses'
import { demonstrationReaders } from '@studentgo/protocol/staff-demonstrations'
import { planReaders } from '@studentgo/protocol/staff-plan'
import type { StudentCard } from '@studentgo/protocol/staff-students'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { statusOf } from '#web/skill-acquirement-plan/study-right-status.data.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { ProgressBar } from '#web/ui/content/progress-bar.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'

type Right = StudentCard['studyRights'][number]

/** The study rights with their progress, and the upcoming demonstrations. */
export function CardStudies({
  card: { studentId, roles, studyRights, demonstrations },
}: {
  card: StudentCard
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="studies" title={t('studentCard.studies')}>
      {studyRights.length === 0 ? <Quiet>{t('studentCard.studies.none')}</Quiet> : null}
      <Stack gap="loose">
        {studyRights.map(right => (
          <StudyRight key={right.personalStudyPlanId} studentId={studentId} roles={roles} right={right} />
        ))}
        <Stack>
          <h3>{t('studentCard.demonstrations')}</h3>
          {demonstrations.length === 0 ? <Quiet>{t('studentCard.demonstrations.none')}</Quiet> : null}
          <RowList>
            {demonstrations.map(({ id, name, state, ...days }) => (
              <Row key={id} split>
                <div>
                  {demonstrationReaders.some(role => roles.includes(role)) ? (
                    <Link to={assessingAddress(studentId, id)}>{name}</Link>
                  ) : (
                    name
                  )}
                  <Quiet small>{formats.days(days)}</Quiet>
                </div>
                <Chip tone="quiet">{t(`demonstrations.state.${state}`)}</Chip>
              </Row>
            ))}
          </RowList>
        </Stack>
      </Stack>
    </Section>
  )
}

function StudyRight({
  studentId,
  roles,
  right,
}: Pick<StudentCard, 'studentId' | 'roles'> & { right: Right }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { name, competenceArea, state, startDate, estimatedEndDate, plan, responsibleTeacher, counsellor } =
    right
  const from = formats.date(startDate)
  return (
    <Stack>
      <Actions>
        <h3>{name}</h3>
        <Chip tone={state === 'lasna' ? 'good' : 'quiet'}>{t(`plan.right.${statusOf(state)}`)}</Chip>
      </Actions>
      {competenceArea === undefined ? null : <Quiet>{competenceArea}</Quiet>}
      {plan === undefined ? (
        <Quiet>{t('studentCard.noPlan')}</Quiet>
      ) : (
        <ProgressBar progress={plan.progress} />
      )}
      <Facts variant="columns">
        <Fact label={t('studentCard.days')}>
          {estimatedEndDate === undefined
            ? t('studentCard.from', { from })
            : t('studentCard.until', { from, to: formats.date(estimatedEndDate) })}
        </Fact>
        <Fact label={t('studentCard.planState')}>
          {plan?.state === undefined ? undefined : t(`plan.state.${plan.state}`)}
          {plan?.waitingSince === undefined
            ? undefined
            : `, ${t('studentCard.waitingSince', { date: formats.dateOf(plan.waitingSince) })}`}
        </Fact>
        <Fact label={t('studentCard.responsible')}>{responsibleTeacher?.name}</Fact>
        <Fact label={t('studentCard.counsellor')}>{counsellor?.name}</Fact>
      </Facts>
      {plan === undefined || !planReaders.some(role => roles.includes(role)) ? null : (
        <p>
          <Link to={planWorkAddress(studentId, plan.planId)}>{t('planWork.open')}</Link>
        </p>
      )}
    </Stack>
  )
}
