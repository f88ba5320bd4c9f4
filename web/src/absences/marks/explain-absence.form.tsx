import {
  type AbsenceMark,
  type ExplanationReason,
  explainAbsences,
  explainBody,
} from '@studentgo/protocol/absences'
import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { usePolicy } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Dialog } from '#web/ui/late.tsx'
import type { Explained } from '../absences.data.ts'
import style from '../form.module.css'
import { Reason, reasons, Text } from './explain-fields.tsx'
import { MarkLesson } from './mark-lesson.tsx'

interface Props {
  marks: readonly AbsenceMark[]
  onClose: () => void
  onDone: (result: Explained) => void
}

interface Values {
  reasonCode: ExplanationReason | ''
  text: string
  attachments: AttachmentRef[]
}

/** One reason for one or several marks. */
export default function ExplainAbsenceForm({ marks, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const explain = useEndpointMutation(explainAbsences, {
    whenOffline: ({ body }) => ({
      place: 'absences',
      title: t('absences.explain.queued', { count: marks.length }),
      text: 'text' in body ? body.text : undefined,
      rejections: 'absences.rejected',
    }),
  })
  const proposing = marks.some(mark => mark.proposeOnly)
  const earlier = marks[0]?.proposal ?? marks[0]?.explanation
  const initial: Values = {
    reasonCode: isSame(marks, mark => mark?.reason.code) ? reasonOf(earlier?.reason.code) : '',
    text: (isSame(marks, mark => mark?.text) && earlier?.text) || '',
    attachments: isSame(marks, mark => String(mark?.attachments.map(file => file.id)))
      ? (earlier?.attachments ?? [])
      : [],
  }
  const ids = marks.map(mark => mark.id)
  return (
    <Dialog title={t(proposing ? 'absences.propose.title' : 'absences.explain.title')} onClose={onClose}>
      <MarksInShort marks={marks} />
      <EndpointForm
        mutation={explain}
        schema={explainBody}
        initial={initial}
        draft={`absence.${ids.toSorted((a, b) => a - b).join('.')}`}
        version={Object.fromEntries(marks.map(mark => [mark.id, mark.version]))}
        toBody={({ attachments, ...values }: Values, versions) => ({
          absenceIds: ids,
          versions,
          ...values,
          attachmentIds: attachments.map(file => file.id),
        })}
        isTakenIn={reply => reply.updated.length > 0}
        onDone={onDone}
        onCancel={onClose}
        submitLabel={t(proposing ? 'absences.propose.send' : 'absences.explain.send', {
          count: marks.length,
        })}
      >
        <Reason proposing={proposing} decider={marks[0]?.decider?.name} />
        <Text />
        <Files />
      </EndpointForm>
    </Dialog>
  )
}

/** Whether the earlier explanations of these marks agree in this. */
function isSame(
  marks: readonly AbsenceMark[],
  of: (explanation: AbsenceMark['explanation']) => string | undefined,
): boolean {
  return new Set(marks.map(mark => of(mark.proposal ?? mark.explanation))).size === 1
}

function reasonOf(code: string | undefined): ExplanationReason | '' {
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
          <MarkLesson mark={mark} />
        </li>
      ))}
      {marks.length > shown.length ? (
        <li>{t('absences.explain.andMore', { count: marks.length - shown.length })}</li>
      ) : null}
    </ul>
  )
}

function Files() {
  const { t } = useTranslation()
  const isHealth = useFieldValue<ExplanationReason | ''>('reasonCode') === 'T'
  const days = usePolicy('absence.certificateAfterDays')
  return (
    <FormFiles
      name="attachments"
      category="ABSENCE"
      label={t(isHealth ? 'absences.files.certificate' : 'absences.files.label')}
      help={isHealth ? t('absences.files.certificateHelp', { count: days }) : undefined}
    />
  )
}
