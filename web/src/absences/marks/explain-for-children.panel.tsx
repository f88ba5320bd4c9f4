import {
  type AbsenceMark,
  type ExplanationReason,
  explainAbsences,
  explainBody,
} from '@studentgo/protocol/absences'
import type { Child } from '@studentgo/protocol/children'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChildOutcome, useEachChild } from '#web/platform/api/each-child.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Card, Section } from '#web/ui/layout/layout.tsx'
import { absencesOfChild, withMarksToExplain } from '../absences.data.ts'
import { Reason, Text } from './explain-absence.form.tsx'
import { useOutcomeText } from './outcome-text.ts'

interface OfChild {
  child: Child
  marks: readonly AbsenceMark[]
}

/** What has become of it, by child. */
interface Result {
  text: string
  isWhole: boolean
}

/** What waits to be explained of all children: one reason and one button, two taps for all of it. */
export function ExplainForChildren({ candidates }: { candidates: readonly Child[] }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Result>()
  const [timesSent, setTimesSent] = useState(0)
  const waiting = withMarksToExplain(candidates)
  const answers = useQueries({ queries: waiting.map(absencesOfChild) })
  const marked = waiting.flatMap((child, at): OfChild[] => {
    const marks = answers[at]?.data?.toExplain ?? []
    return marks.length === 0 ? [] : [{ child, marks }]
  })
  const isLoading = answers.some(one => one.isPending)

  function finish(result: Result): void {
    setOutcome(result)
    if (result.isWhole) setTimesSent(timesSent + 1)
  }

  if (waiting.length === 0 && outcome === undefined) return null
  return (
    <Section id="to-explain" title={t('absences.toExplain.title')}>
      {outcome === undefined ? null : (
        <Receipt key={outcome.text} fresh tone={outcome.isWhole ? 'good' : 'changed'} title={outcome.text} />
      )}
      {marked.length === 0 && isLoading ? <Skeleton lines={6} /> : null}
      {marked.length > 0 ? (
        <Card>
          {/* An empty form follows what was sent whole; what was refused, and a mark that goes meanwhile, leave what is typed. */}
          <ExplainForm key={timesSent} marked={marked} onDone={finish} />
        </Card>
      ) : null}
    </Section>
  )
}

interface Values {
  reasonCode: ExplanationReason | ''
  text: string
  /** Ids of the marks that were taken out, whoever's they are: all others are explained, those that come meanwhile too. */
  leftOut: number[]
}

interface FormProps {
  marked: readonly OfChild[]
  onDone: (result: Result) => void
}

function ExplainForm({ marked, onDone }: FormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const write = useEachChild(explainAbsences)
  const textOf = useOutcomeText()
  const all = marked.flatMap(one => one.marks)
  const [first] = all.toSorted((a, b) => a.explainDeadline.localeCompare(b.explainDeadline))
  const initial: Values = { reasonCode: '', text: '', leftOut: [] }

  function partsOf({ absenceIds, ...rest }: Pick<ExplainBody, 'absenceIds' | 'reasonCode' | 'text'>) {
    return marked.flatMap(({ child, marks }) => {
      const own = marks.filter(mark => absenceIds.includes(mark.id))
      if (own.length === 0) return []
      const body = {
        ...rest,
        absenceIds: own.map(mark => mark.id),
        versions: Object.fromEntries(own.map(mark => [String(mark.id), mark.version])),
      }
      return [{ child, input: { query: { studentId: String(child.studentId) }, body } }]
    })
  }

  return (
    <EndpointForm
      mutation={write}
      schema={explainBody}
      initial={initial}
      draft={null}
      toBody={({ reasonCode, text, leftOut }: Values) => ({
        absenceIds: all.map(mark => mark.id).filter(id => !leftOut.includes(id)),
        versions: {},
        reasonCode,
        text,
      })}
      toInput={partsOf}
      onDone={(outcomes: ChildOutcome<typeof explainAbsences>[]) =>
        onDone({ text: textOf(outcomes), isWhole: outcomes.every(one => one.reply?.rejected.length === 0) })
      }
      submitLabel={t('guardian.explain.send')}
    >
      {first === undefined ? null : (
        <Quiet>{t('guardian.explain.deadline', { date: formats.weekdayDate(first.explainDeadline) })}</Quiet>
      )}
      {marked.map(one => (
        <MarksOfChild key={one.child.studentId} {...one} />
      ))}
      <Reason proposing={false} decider={undefined} />
      <MoreText />
    </EndpointForm>
  )
}

type ExplainBody = ReturnType<typeof explainBody.parse>

/** The marks of one child, all of them chosen until one is taken out. */
function MarksOfChild({ child, marks }: OfChild) {
  const { t } = useTranslation()
  const formats = useFormats()
  const field = useField<number[]>('leftOut')
  const own = marks.map(mark => mark.id)
  return (
    <CheckboxGroup
      label={fullNameOf(child)}
      options={marks.map(mark => ({
        value: mark.id,
        label: `${formats.shortWeekdayDate(mark.date)} ${formats.timeRange(mark.start, mark.end)} ${mark.educationEvent.name}`,
        help: mark.proposal
          ? t('guardian.explain.proposed', { name: child.callName, reason: mark.proposal.reason.name })
          : undefined,
      }))}
      value={own.filter(id => !field.value.includes(id))}
      onChange={chosen =>
        field.onChange([
          ...field.value.filter(id => !own.includes(id)),
          ...own.filter(id => !chosen.includes(id)),
        ])
      }
    />
  )
}

/** Only «other» needs words. */
function MoreText() {
  const reason = useFieldValue<ExplanationReason | ''>('reasonCode')
  return reason === 'OTHER' ? <Text /> : null
}
