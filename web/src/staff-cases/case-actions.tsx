import type { CaseAction } from '@studentgo/protocol/staff-cases'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import type { CaseProps as Props } from './case-form.tsx'
import { kindOfCase } from './kinds/kinds-of-case.ts'

const CaseForm = lazy(() => import('./case-form.tsx'))

/** The steps that settle a case as requested. */
const main: readonly CaseAction[] = ['ACCEPT', 'GRANT', 'DECIDE', 'APPROVE', 'SIGNED_ON_PAPER', 'REGISTERED']

/** The actions available now: a press, or a form that opens below. */
export function CaseActions({ detail, marks, onDone }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<CaseAction>()
  const { actions, id, kind } = detail
  const { endpoint, steps, seen } = kindOfCase(kind)
  const [pressed, setPressed] = useState<CaseAction>()
  const press = useEndpointMutation(endpoint, { onReply: () => onDone(t(`staffCases.did.${pressed}`)) })
  const send = (action: CaseAction) => {
    setPressed(action)
    press.mutate({ params: { caseId: String(id) }, body: { ...seen?.(detail, marks), action } })
  }
  const toggle = (action: CaseAction) => setOpen(open === action ? undefined : action)
  if (actions.length === 0) return <Quiet>{t('staffCases.nothingToDo')}</Quiet>
  return (
    <>
      <Actions>
        {actions.flatMap(action => {
          const step = steps[action]
          const isPress = step === undefined || step.isOptional === true
          return [
            <Button
              key={action}
              variant={main.includes(action) ? 'primary' : 'plain'}
              busy={press.isPending && pressed === action}
              aria-expanded={isPress ? undefined : open === action}
              onClick={() => (isPress ? send(action) : toggle(action))}
            >
              {t(`staffCases.do.${action}`)}
            </Button>,
            step?.isOptional ? (
              <Button
                key={`${action} with more`}
                variant="plain"
                aria-expanded={open === action}
                onClick={() => toggle(action)}
              >
                {t('staffCases.do.grantWithMore')}
              </Button>
            ) : null,
          ]
        })}
      </Actions>
      {open === undefined || !actions.includes(open) ? null : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <CaseForm
            key={open}
            action={open}
            detail={detail}
            marks={marks}
            onDone={onDone}
            onCancel={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
