import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Fold } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { studySkillsQuery } from './study-skills.data.ts'
import style from './study-skills.module.css'
import { SurveyAnswers } from './survey-answers.tsx'
import { SurveyForm } from './survey-form.tsx'
import { SurveyResult } from './survey-result.tsx'
import { useSurveyDraft } from './use-survey.ts'

/** The student's own voice on studying: eight short cards, who reads them, and what came of it. */
export default function StudySkillsPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(studySkillsQuery)
  return (
    <Page title={t('studySkills.title')} lead={t('studySkills.lead')}>
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : <Round round={data} />}
    </Page>
  )
}

function Round({ round }: { round: StudySkills }) {
  const { t } = useTranslation()
  return (
    <div className={style.page}>
      <State round={round} />
      {round.result === undefined ? null : <SurveyResult result={round.result} />}
      <Readers readers={round.readers} />
      {round.editable ? <WithDraft key={round.personalStudyPlanId} round={round} /> : null}
      {round.editable || round.state === 'NOT_STARTED' ? null : (
        <Fold summary={t('studySkills.yourAnswers')}>
          <SurveyAnswers round={round} />
        </Fold>
      )}
      {round.history.map(one => (
        <Fold
          key={one.schoolYear}
          summary={t('studySkills.earlier', { from: one.schoolYear, to: one.schoolYear + 1 })}
        >
          {one.result === undefined ? null : <SurveyResult result={one.result} />}
          <SurveyAnswers round={one} />
        </Fold>
      ))}
    </div>
  )
}

function State({ round }: { round: StudySkills }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (round.state === 'DISCUSSED') return null
  if (!round.editable) return <Notice title={t('studySkills.notEditable')} />
  if (round.state === 'SUBMITTED' && round.submittedAt !== undefined) {
    return (
      <Receipt
        title={t('studySkills.sentOn', { date: formats.dateOf(round.submittedAt) })}
        next={t('studySkills.sentMeans')}
      />
    )
  }
  return (
    <p>
      {t('studySkills.invitation')}{' '}
      {round.deadline === undefined ? null : (
        <strong>{t('studySkills.deadline', { date: formats.date(round.deadline) })}</strong>
      )}
    </p>
  )
}

function WithDraft({ round }: { round: StudySkills }) {
  const draft = useSurveyDraft(round)
  // Wait for the stored draft before mounting: a later change of the values would overwrite typed input.
  if (draft.restored === undefined) return <Skeleton lines={6} />
  return <SurveyForm round={round} draft={draft} />
}

/** Who reads the answers, by name, before the first one is given. */
function Readers({ readers }: { readers: StudySkills['readers'] }) {
  const { t } = useTranslation()
  const { list } = useFormats()
  const names = (people: StudySkills['readers']['all']) => list(people.map(one => one.name))
  return (
    <Notice title={t('studySkills.readersTitle')}>
      <p>
        {readers.all.length === 0
          ? t('studySkills.noReaders')
          : t('studySkills.readers', { names: names(readers.all) })}
      </p>
      {readers.wellbeing.length === 0 ? null : (
        <p>{t('studySkills.wellbeingReaders', { names: names(readers.wellbeing) })}</p>
      )}
      <p>{t('studySkills.notGuardians')}</p>
    </Notice>
  )
}
