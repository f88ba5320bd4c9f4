import type { ApprovalField, PersonalField, PersonalInfo } from '@studentgo/protocol/personal-info'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, Column, Head } from '#web/ui/layout/layout.tsx'
import { type FormName, isRequest } from './info-values.ts'

const InfoForm = lazy(() => import('./info-form.form.tsx'))

/** The shown data, and its open form: one at a time. */
export interface Shown {
  info: PersonalInfo
  open: FormName | undefined
  show: (form: FormName | undefined) => void
}

interface InfoCardProps {
  shown: Shown
  id: string
  title: string
  /** The form that its button opens, and a field of it; without it the card is read-only. */
  edits?: { form: FormName; field: PersonalField }
  /** A form that a button among the details opens. */
  also?: FormName
  children: ReactNode
}

/** A group of a person's details, which its form replaces while open. */
export function InfoCard({ shown, id, title, edits, also, children }: InfoCardProps) {
  const { t } = useTranslation()
  const { info, open, show } = shown
  const form = open !== undefined && (open === edits?.form || open === also) ? open : undefined
  return (
    <Card as="section" aria-labelledby={id}>
      <Head>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {edits === undefined ? null : <EditButton shown={shown} {...edits} what={title} />}
      </Head>
      <Column gap="close" hidden={form !== undefined}>
        {edits !== undefined && isRequest(edits.form) && mayChange(info, edits.field) ? (
          <Quiet small>{t('personalInfo.decided')}</Quiet>
        ) : null}
        {children}
      </Column>
      {form === undefined ? null : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <InfoForm key={form} name={form} info={info} close={() => show(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

function mayChange(info: PersonalInfo, field: PersonalField): boolean {
  return info.fieldRules.some(one => one.field === field && one.rule !== 'READ')
}

interface EditButtonProps {
  shown: Shown
  form: FormName
  field: PersonalField
  /** The edited data, for screen readers. */
  what: string
  label?: string
}

/** Opens a form; empty for a reader without write access. Gets the focus back when the form closes. */
export function EditButton({ shown: { info, open, show }, form, field, what, label }: EditButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = open === form
  useEffect(() => {
    if (wasOpen.current && open === undefined) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, open])
  if (isOpen || !mayChange(info, field)) return null
  return (
    <Button ref={button} variant="text" small onClick={() => show(form)}>
      {label ?? (
        <>
          {t('personalInfo.edit')} <span className="visually-hidden">{what}</span>
        </>
      )}
    </Button>
  )
}

/** The requested new value, until the school's register has it. */
export function Requested({ shown: { info }, field }: { shown: Shown; field: ApprovalField }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return info.pendingChanges
    .filter(one => one.field === field)
    .map(({ id, newValue, state, createdAt }) => (
      <Quiet key={id} small>
        <strong>{newValue}</strong> ·{' '}
        {t(`personalInfo.request.${state}`, { at: formats.date(formats.dayOf(createdAt)) })}
      </Quiet>
    ))
}
