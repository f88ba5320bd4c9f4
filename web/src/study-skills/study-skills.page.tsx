import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { studySkillsQuery } from './study-skills.data.ts'
import style from './study-skills.module.css'
import { SurveyAnswers } from './survey-answers.tsx'
import { SurveyForm } from './survey-form.tsx'
import { SurveyResult } from './survey-result.tsx'
import { useSurveyDraft } from './use-survey.ts'

/** The student's view on studying: a survey in short parts, its readers, and its result. */
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
      {round.editable || round.state === 'DISCUSSED' ? null : <Notice title={t('studySkills.notEditable')} />}
      {round.result === undefined ? null : <SurveyResult result={round.result} />}
      {round.editable ? (
        <Editable key={round.personalStudyPlanId} round={round} />
      ) : (
        <Readers readers={round.readers} />
      )}
      {round.editable || round.state === 'NOT_STARTED' ? null : <OwnAnswers round={round} />}
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

/** The survey to fill in; once sent, a receipt instead, which leads back to the survey for changes. */
function Editable({ round }: { round: StudySkills }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const draft = useSurveyDraft(round)
  const [isChanging, setChanging] = useState(false)
  const [isFresh, setFresh] = useState(false)
  // Wait for the stored draft before mounting: a later change of the values would overwrite typed input.
  if (draft.restored === undefined) return <Skeleton lines={6} />
  if (round.submittedAt !== undefined && !isChanging && draft.savedAt === undefined) {
    return (
      <>
        <Receipt
          fresh={isFresh}
          title={t('studySkills.sentOn', { at: formats.dateTime(round.submittedAt) })}
          next={t('studySkills.sentMeans')}
          action={<Button onClick={() => setChanging(true)}>{t('studySkills.change')}</Button>}
        />
        <Readers readers={round.readers} />
        <OwnAnswers round={round} />
      </>
    )
  }
  return (
    <>
      {round.submittedAt === undefined ? <Invitation round={round} /> : null}
      <Readers readers={round.readers} />
      <SurveyForm
        round={round}
        draft={draft}
        onSent={() => {
          setChanging(false)
          setFresh(true)
        }}
      />
    </>
  )
}

function Invitation({ round }: { round: StudySkills }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <p>
      {t('studySkills.invitation', { all: round.areas.length + 1 })}{' '}
      {round.deadline === undefined ? null : (
        <strong>{t('studySkills.deadline', { date: formats.date(round.deadline) })}</strong>
      )}
    </p>
  )
}

function OwnAnswers({ round }: { round: StudySkills }) {
  const { t } = useTranslation()
  return (
    <Fold summary={t('studySkills.yourAnswers')}>
      <SurveyAnswers round={round} />
    </Fold>
  )
}

/** The names of the readers, shown before the first answer. */
function Readers({ readers }: { readers: StudySkills['readers'] }) {
  const { t } = useTranslation()
  const { minor } = useSignedIn()
  const { list } = useFormats()
  return (
    <Quiet>
      {readers.all.length === 0
        ? t('studySkills.noReaders')
        : t('studySkills.readers', { names: list(readers.all.map(one => one.name)) })}{' '}
      {minor ? t('studySkills.notGuardians') : null}
    </Quiet>
  )
}
