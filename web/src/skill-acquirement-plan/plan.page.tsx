import { addresses } from '@studentgo/protocol/addresses'
import type { PersonalStudyPlan, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PlanFiles } from '#web/attachments/plan-files.panel.tsx'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { Celebration } from '#web/ui/content/celebration.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Text } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { PlanHistory } from './approval/plan-history.tsx'
import { PlanStatus } from './approval/plan-status.tsx'
import { CreditsAsTable } from './credits-as-table.tsx'
import { FormDialogs, type OpenForm } from './form-dialogs.tsx'
import { NextAndMissing } from './next-and-missing.tsx'
import { GoalPart } from './own-parts/goal-part.tsx'
import style from './plan.module.css'
import { PlanComments } from './plan-comments.tsx'
import { ProgressPart } from './progress/progress-part.tsx'
import { planQuery, rightOf, studyRightsQuery } from './skill-acquirement-plan.data.ts'
import { StudyRightChoice } from './study-right-choice.tsx'
import { statusOf } from './study-right-status.data.ts'
import { UnitGroups } from './unit-groups.tsx'
import { AssessmentWaits } from './waits-bar.tsx'

/** The personal plan on one screen: progress, next steps, and missing parts. */
export default function PlanPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const rights = useQuery(studyRightsQuery())
  const { data, error, dataUpdatedAt } = useQuery(planQuery(rightOf(search)))
  const right = rightShown(rights.data, rightOf(search), data)
  return (
    <Page
      title={t('plan.title')}
      {...(data ? { actions: <MorePlan plan={data} /> } : {})}
      lead={
        <>
          {right === undefined ? t('plan.lead') : nameOf(right)}{' '}
          {data ? <AsOf updatedAt={dataUpdatedAt} /> : null}
        </>
      }
    >
      <StudyRightChoice rights={rights.data ?? []} chosen={right?.personalStudyPlanId} />
      <QueryState query={{ data, error }} lines={10} />
      {right !== undefined && statusOf(right.studyRightState) === 'graduated' ? (
        <Celebration as="h2" reached="graduated" headline={t('plan.graduated')}>
          <Text size="lead">{nameOf(right)}</Text>
        </Celebration>
      ) : null}
      {data === null ? <NoPlan right={right} /> : null}
      {data ? <Plan key={data.planId} plan={data} /> : null}
    </Page>
  )
}

function rightShown(
  rights: readonly PersonalStudyPlan[] | undefined,
  requested: number | undefined,
  plan: SkillAcquirementPlan | null | undefined,
): PersonalStudyPlan | undefined {
  const id = plan?.personalStudyPlanId ?? requested
  if (id === undefined) return rights?.[0]
  return rights?.find(right => right.personalStudyPlanId === id)
}

function nameOf({ qualification, titles }: PersonalStudyPlan): string {
  return [qualification.name, ...titles].join(' · ')
}

function Plan({ plan }: { plan: SkillAcquirementPlan }) {
  const [form, setForm] = useState<OpenForm>()
  const status = useFocusOnceDecided(plan.pendingApproval !== undefined, form !== undefined)
  return (
    <>
      <div ref={status} tabIndex={-1} className={style.status}>
        <PlanStatus plan={plan} open={setForm} />
      </div>
      <Columns className={style.columns}>
        <Column className={style.progress}>
          <ProgressPart plan={plan} />
        </Column>
        <Column className={style.side}>
          <NextAndMissing plan={plan} />
          <GoalPart plan={plan} open={setForm} />
        </Column>
        <Column className={style.groups}>
          <UnitGroups plan={plan} />
        </Column>
        <Column className={style.talk}>
          <PlanComments plan={plan} open={setForm} />
          <PlanHistory plan={plan} />
          <PlanFiles planId={plan.planId} />
        </Column>
      </Columns>
      <AssessmentWaits isFirst={plan.pendingApproval === undefined} />
      <FormDialogs form={form} plan={plan} close={() => setForm(undefined)} />
    </>
  )
}

/** Moves the focus to the status after a decision on a version, because the buttons that led to the form are gone. */
function useFocusOnceDecided(waits: boolean, isDeciding: boolean) {
  const status = useRef<HTMLDivElement>(null)
  const waited = useRef(waits)
  useEffect(() => {
    if (isDeciding) return
    // The form first returns focus to a button that no longer exists.
    if (waited.current && !waits) requestAnimationFrame(() => status.current?.focus())
    waited.current = waits
  }, [waits, isDeciding])
  return status
}

/** No plan yet: who makes it, when, and what the student can do meanwhile. */
function NoPlan({ right }: { right: PersonalStudyPlan | undefined }) {
  const { t } = useTranslation()
  const teacher = right?.responsibleTeacher
  return (
    <Notice title={t('plan.none.title')}>
      <p>{teacher === undefined ? t('plan.none.school') : t('plan.none.teacher', { name: teacher.name })}</p>
      <p>
        <ScreenLink to={addresses.studySkills} whenOff="nothing">
          {t('plan.none.survey')}
        </ScreenLink>
      </p>
    </Notice>
  )
}

/** The plan for printing, with every folded part open, and as a table. */
function MorePlan({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
      for (const fold of opened) fold.open = true
    }
    const close = () => {
      for (const fold of opened) fold.open = false
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [])
  return (
    <MoreMenu>
      <Button small variant="plain" onClick={() => window.print()}>
        {t('plan.print')}
      </Button>
      <CreditsAsTable modules={plan.modules} />
    </MoreMenu>
  )
}
