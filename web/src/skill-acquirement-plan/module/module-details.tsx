import { moduleAddress, newMessageAddress, requestFormByCode } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAmount } from '#web/platform/language/format.ts'
import { useMayWriteMessages } from '#web/platform/session/session.ts'
import { RichTextContent } from '#web/ui/content/rich-text.tsx'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { ModuleFacts } from './module-facts.tsx'
import { ModuleStatus } from './module-status.tsx'
import { Requirements } from './requirements.tsx'

interface Props {
  plan: SkillAcquirementPlan
  module: PlanModule
}

/**
 * The content of this part, the progress, and the assessment criteria; for the student (`isOwn`) the contact person.
 */
export function ModuleDetails({ plan, module, isOwn }: Props & { isOwn: boolean }) {
  const { t } = useTranslation()
  const mayWrite = useMayWriteMessages()
  return (
    <>
      {module.importantNote ? <Notice title={t('plan.module.important')} /> : null}
      <ModuleFacts plan={plan} module={module} />
      {module.description === undefined ? null : (
        <Section id="module-description" title={t('plan.module.description')} narrow>
          <RichTextContent content={module.description} language={module.descriptionLanguage} />
        </Section>
      )}
      <Parts plan={plan} module={module} />
      {module.deviationText === undefined && module.individualCriteria === undefined ? null : (
        <Section id="individual" title={t('plan.module.individual')} narrow>
          {module.deviationText === undefined ? null : <p>{module.deviationText}</p>}
          <BulletList texts={module.individualCriteria ?? []} />
        </Section>
      )}
      <Requirements module={module} />
      {isOwn && plan.can.editOwnParts && !isDone(module) ? (
        <LinkButton variant="plain" to={requestFormByCode('PLAN_CHANGE', module.id)}>
          {t('plan.module.askChange')}
        </LinkButton>
      ) : null}
      {isOwn && mayWrite ? (
        <LinkButton to={newMessageAddress({ subject: module.name.slice(0, 120) })}>
          {t('messages.askAboutUnit')}
        </LinkButton>
      ) : null}
    </>
  )
}

function isDone({ state }: PlanModule): boolean {
  return state === 'COMPLETED' || state === 'RECOGNISED'
}

function Parts({ plan, module }: Props) {
  const { t } = useTranslation()
  const amount = useAmount(plan.progress.unit)
  const parts = plan.modules.filter(one => one.parentId === module.id)
  if (parts.length === 0) return null
  return (
    <Section id="module-parts" title={t('plan.module.parts')} narrow>
      <RowList>
        {parts.map(part => (
          <Row key={part.id} split>
            <span>
              <Link to={moduleAddress(plan.planId, part.id)}>{part.name}</Link>{' '}
              <Quiet inline>{amount(part.osp)}</Quiet>
            </span>
            <ModuleStatus module={part} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}
