import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { useDescribeFailure } from '../api/config.ts'
import { useFormats } from '../language/format.ts'
import type { Autosave, Saved } from './autosave.ts'
import style from './autosave-parts.module.css'
import type { Draft } from './drafts.ts'

interface Props {
  own: Pick<Autosave<unknown>, 'place' | 'conflict' | 'keepOwn' | 'takeTheirs'>
  stored: Saved
  /** The prefix of this text's translation keys. */
  texts: string
}

/** When and where the text was last saved. */
export function AutosaveState({
  own,
  stored,
  texts,
  draft,
}: Props & { draft: Pick<Draft<never>, 'savedAt'> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <p className={style.state} role="status">
      {label()}
    </p>
  )

  function label(): string {
    if (own.place === 'sending') return t(`${texts}.saving`)
    if (own.place === 'server') {
      return stored.savedAt === undefined
        ? t(`${texts}.savesItself`)
        : t(`${texts}.savedAt`, { at: formats.dateTime(stored.savedAt) })
    }
    if (draft.savedAt === undefined) return ''
    return t(`${texts}.${stored.state === 'SUBMITTED' ? 'changesHere' : 'savedHere'}`, {
      at: formats.deviceTime(draft.savedAt),
    })
  }
}

interface ConflictProps extends Omit<Props, 'stored'> {
  /** Both versions side by side; its code is fetched when there is a conflict. */
  children?: ReactNode
}

/** Asks which version to keep when the server has a different one from the base of the changes here. */
export function AutosaveConflict({ own, texts, children }: ConflictProps) {
  const { t } = useTranslation()
  if (!own.conflict) return null
  return (
    <Notice tone="changed" title={t(`${texts}.conflict`)}>
      <p>{t(`${texts}.conflictMeans`)}</p>
      <Suspense>{children}</Suspense>
      <Actions>
        <Button onClick={own.keepOwn}>{t(`${texts}.keepOwn`)}</Button>
        <Button onClick={own.takeTheirs}>{t(`${texts}.takeTheirs`)}</Button>
      </Actions>
    </Notice>
  )
}

interface SubmitProps extends Omit<Props, 'own'> {
  own: Pick<Autosave<unknown>, 'conflict' | 'submit' | 'isSubmitting' | 'failure'>
  /** The number of values missing for a submission. */
  missing: number
  /** Goes to the first missing field. */
  onMissing: () => void
  onDone?: () => void
}

/** Submits the text to its readers, or the changes to it; shows how much is missing and moves to the first of it. */
export function AutosaveSubmit({ own, stored, texts, missing, onMissing, onDone }: SubmitProps) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const [refusal, setRefusal] = useState<'missing' | 'invalid'>()
  const isSubmitted = stored.state === 'SUBMITTED'
  // The number of missing answers is current, so that it disappears; a single one is shown only at its own field.
  const missingNow = missing > 1 ? t(`${texts}.missing`, { count: missing }) : ''
  const refused = { missing: missingNow, invalid: t('problem.invalid-input'), none: '' }[refusal ?? 'none']
  const failure = refused || (own.failure ? describe(own.failure) : '')

  function send(): void {
    setRefusal(undefined)
    if (missing > 0) {
      setRefusal('missing')
      onMissing()
    } else if (!own.submit(onDone)) setRefusal('invalid')
  }

  return (
    <div className={style.submit}>
      <p>{t(`${texts}.${isSubmitted ? 'sendAgainHelp' : 'sendHelp'}`)}</p>
      {failure === '' ? null : <Fault role="alert">{failure}</Fault>}
      <Button variant="primary" busy={own.isSubmitting} inactive={own.conflict} onClick={send}>
        {t(`${texts}.${isSubmitted ? 'sendChanges' : 'send'}`)}
      </Button>
    </div>
  )
}
