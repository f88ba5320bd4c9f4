import { type AbsenceMark, type ExplanationReason, explainBody } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/config.ts'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { useFormats } from '#web/platform/format.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { type Explained, useExplain } from './absences.data.ts'
import style from './form.module.css'

interface Props {
  marks: readonly AbsenceMark[]
  onClose: () => void
  onDone: (result: Explained) => void
}

interface Values {
  reasonCode: ExplanationReason | ''
  text: string
}

/** One reason for one mark or for several at once. */
export default function ExplainAbsenceForm({ marks, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const explain = useExplain()
  const proposing = marks.some(mark => mark.proposeOnly)
  const earlier = marks[0]?.proposal ?? marks[0]?.explanation
  const known = marks.length === 1 && earlier !== undefined
  const initial: Values = {
    reasonCode: known ? reasonOf(earlier.reason.code) : '',
    text: (known && earlier.text) || '',
  }
  const ids = marks.map(mark => mark.id)
  return (
    <Dialog title={t(proposing ? 'absences.propose.title' : 'absences.explain.title')} onClose={onClose}>
      <MarksInShort marks={marks} />
      <EndpointForm
        schema={explainBody}
        initial={initial}
        draft={`absence.${ids.toSorted((a, b) => a - b).join('.')}`}
        toBody={(values: Values) => ({
          absenceIds: ids,
          versions: Object.fromEntries(marks.map(mark => [mark.id, mark.version])),
          reasonCode: values.reasonCode || undefined,
          ...(values.text.trim() === '' ? {} : { text: values.text }),
        })}
        send={explain}
        onDone={onDone}
        onCancel={onClose}
        submitLabel={t(proposing ? 'absences.propose.send' : 'absences.explain.send', {
          count: marks.length,
        })}
      >
        <Reason proposing={proposing} decider={marks[0]?.decider?.name} />
        <Text />
      </EndpointForm>
    </Dialog>
  )
}

const reasons = ['T', 'MS', 'E', 'OTHER'] as const

function reasonOf(code: string): ExplanationReason | '' {
  return reasons.find(reason => reason === code) ?? ''
}

function MarksInShort({ marks }: { marks: readonly AbsenceMark[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = marks.slice(0, 5)
  return (
    <ul className={style.short}>
      {shown.map(mark => (
        <li key={mark.id}>
          {formats.shortWeekdayDate(mark.date)} {formats.timeRange(mark.start, mark.end)}{' '}
          {mark.educationEvent.name}
        </li>
      ))}
      {marks.length > shown.length ? (
        <li>{t('absences.explain.andMore', { count: marks.length - shown.length })}</li>
      ) : null}
    </ul>
  )
}

function Reason({ proposing, decider }: { proposing: boolean; decider: string | undefined }) {
  const { t } = useTranslation()
  const field = useField<ExplanationReason | ''>('reasonCode')
  const days = usePolicy('absence.selfCertifiedSickDays')
  const decides = decider
    ? t('absences.explain.decides', { name: decider })
    : t('absences.explain.schoolDecides')
  const note = (reason: ExplanationReason) =>
    reason === 'T' ? t('absences.explain.healthRule', { count: days }) : decides
  return (
    <Choice
      label={t('absences.explain.reason')}
      options={reasons.map(reason => ({
        value: reason,
        label: t(`absences.reason.${reason}`),
        note: proposing ? undefined : note(reason),
      }))}
      value={field.value || undefined}
      onChange={field.set}
      error={field.error}
      ref={field.ref}
    />
  )
}

function Text() {
  const { t } = useTranslation()
  const reason = useField<ExplanationReason | ''>('reasonCode').value
  const field = useField<string>('text')
  return (
    <TextArea
      ref={field.ref}
      label={t(reason === 'OTHER' ? 'absences.explain.what' : 'absences.explain.more')}
      help={t(reason === 'OTHER' ? 'absences.explain.whatHelp' : 'absences.explain.moreHelp')}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      maxLength={1000}
      error={field.error}
    />
  )
}
