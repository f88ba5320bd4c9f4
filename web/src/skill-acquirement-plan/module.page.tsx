import {
  type ModuleTab,
  moduleAddress,
  moduleTabPath,
  moduleTabs,
  planAddress,
} from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CallFailure } from '#web/platform/api/call.ts'
import { useAmount } from '#web/platform/language/format.ts'
import { useFirstSight } from '#web/platform/session/first-sight.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { DrawnCheck } from '#web/ui/content/drawn-check.tsx'
import { Failure, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Actions, Column } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import style from './module/module.module.css'
import { ModulePanel } from './module/module-panel.tsx'
import { ModuleStatus } from './module/module-status.tsx'
import { ModuleTabs } from './module/module-tabs.tsx'
import { modulePlaceOf, planByIdQuery } from './skill-acquirement-plan.data.ts'

/** One part of the plan, in the four tabs of the specification, each with its own address. */
export default function ModulePage() {
  const [search] = useSearchParams()
  const place = modulePlaceOf(search)
  if (place === undefined) return <Missing />
  return <OfPlan key={`${place.planId} ${place.moduleId}`} planId={place.planId} moduleId={place.moduleId} />
}

interface OfPlanProps {
  planId: number
  moduleId: number
}

function OfPlan({ planId, moduleId }: OfPlanProps) {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt } = useQuery(planByIdQuery(planId))
  if (error instanceof CallFailure && error.status === 404) return <Missing />
  if (data === undefined) {
    return (
      <Page title={t('plan.module.title')}>{error ? <Failure error={error} /> : <Skeleton lines={8} />}</Page>
    )
  }
  const module = data?.modules.find(one => one.id === moduleId)
  if (data === null || module === undefined) return <Missing />
  return <Module plan={data} module={module} updatedAt={dataUpdatedAt} />
}

interface ModuleProps {
  plan: SkillAcquirementPlan
  module: PlanModule
  updatedAt: number
}

function Module({ plan, module, updatedAt }: ModuleProps) {
  const { t } = useTranslation()
  const amount = useAmount(plan.progress.unit)
  const tab = useTab()
  const isNew = useFirstSight(module.state === 'COMPLETED' ? `unit-${module.id}` : undefined)
  const shown = moduleTabs.filter(
    one => one !== 'qualificationEventAssessment' || module.tabs.qualificationEventAssessment,
  )
  const parent = plan.modules.find(one => one.id === module.parentId)
  return (
    <>
      <nav aria-label={t('plan.breadcrumb')}>
        <ol className={style.crumbs}>
          <li>
            <Link to={planAddress(plan.personalStudyPlanId)}>{t('plan.title')}</Link>
          </li>
          {parent === undefined ? null : (
            <li>
              <Link to={moduleAddress(plan.planId, parent.id)}>{parent.name}</Link>
            </li>
          )}
          <li aria-current="page">{module.name}</li>
        </ol>
      </nav>
      <Page
        title={module.name}
        part={t(`plan.tab.${tab}`)}
        lead={
          <Actions as="span">
            <span>
              {amount(module.osp)}
              {module.code === undefined ? null : ` · ${module.code}`}
            </span>
            {module.state === 'COMPLETED' ? <DrawnCheck isNew={isNew} /> : null}
            <ModuleStatus module={module} /> <AsOf updatedAt={updatedAt} />
          </Actions>
        }
      >
        <ModuleTabs planId={plan.planId} moduleId={module.id} tabs={shown} chosen={tab} />
        <Column
          role="tabpanel"
          id="module-panel"
          aria-labelledby={shown.includes(tab) ? `tab-${tab}` : undefined}
        >
          {shown.includes(tab) ? (
            <ModulePanel tab={tab} plan={plan} module={module} />
          ) : (
            <Notice title={t('plan.assessment.none')} />
          )}
        </Column>
      </Page>
    </>
  )
}

/** The tab that the address names. */
function useTab(): ModuleTab {
  const { pathname } = useLocation()
  return moduleTabs.find(tab => pathname === moduleTabPath(tab)) ?? 'moduleDetails'
}

function Missing() {
  const { t } = useTranslation()
  return (
    <Page title={t('plan.module.missing')}>
      <p>{t('plan.module.missingText')}</p>
      <p>
        <Link to={planAddress()}>{t('plan.title')}</Link>
      </p>
    </Page>
  )
}
