import {
  type AbsenceMark,
  type ExplanationReason,
  explainAbsences,
  explainBody,
} from '@studentgo/protocol/absences'
import type { Child } from '@studentgo/protocol/children'
import { fullNameOf } from '@studentgo/protocol/full-name'
import type { CodeRef } from '@studentgo/protocol/shapes'
import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChildOutcome, useEachChild } from '#web/platform/api/each-child.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Actions, Card, Section } from '#web/ui/layout/layout.tsx'
import { absencesOfChild, withMarksToExplain } from '../absences.data.ts'
import { Reason, Text } from './explain-fields.tsx'
import { MarkLesson } from './mark-lesson.tsx'
import { useOutcomeText } from './outcome-text.ts'

interface OfChild {
  child: Child
  marks: readonly AbsenceMark[]
}

/** The result of the explanation, by child. */
interface Result {
  text: string
  isWhole: boolean
}

/**
 * Absences to explain of all children: a child's own proposal with one tap, the rest with one reason and one button.
 */
export function ExplainForChildren({ candidates }: { candidates: readonly Child[] }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Result>()
  const [timesSent, setTimesSent] = useState(0)
  const waiting = withMarksToExplain(candidates)
  const answers = useQueries({ queries: waiting.map(absencesOfChild) })
  // Proposals that the guardian answers differently are explained like the rest.
  const [answeredAnew, setAnsweredAnew] = useState<readonly number[]>([])
  const isConfirmable = ({ id, proposal }: AbsenceMark) =>
    proposal !== undefined && !answeredAnew.includes(id)
  const all = waiting.map((child, at) => ({ child, marks: answers[at]?.data?.toExplain ?? [] }))
  const proposals = all.flatMap(({ child, marks }) => proposalsOf(child, marks.filter(isConfirmable)))
  const marked = all
    .map(({ child, marks }) => ({ child, marks: marks.filter(mark => !isConfirmable(mark)) }))
    .filter(({ marks }) => marks.length > 0)
  const isLoading = answers.some(one => one.isPending)
  // Once all answers have been loaded the form stays, also while they are refetched: the guardian may be filling it in.
  const [isReady, setReady] = useState(false)
  if (!isReady && !isLoading) setReady(true)

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
      {isReady ? null : <Skeleton lines={6} />}
      {proposals.map(proposal => (
        <Proposal
          key={proposal.marks[0]?.id}
          {...proposal}
          onDone={setOutcome}
          answerAnew={() => setAnsweredAnew([...answeredAnew, ...proposal.marks.map(mark => mark.id)])}
        />
      ))}
      {marked.length > 0 && isReady ? (
        <Card>
          {/* After a complete submission the form is empty; a refusal, or a mark that disappears meanwhile, keeps
              the typed text. */}
          <ExplainForm key={timesSent} marked={marked} onDone={finish} />
        </Card>
      ) : null}
    </Section>
  )
}

/** A child's proposal for some marks, all with the same reason. */
interface ProposalOfChild extends OfChild {
  reason: CodeRef
  text: string | undefined
}

function proposalsOf(child: Child, marks: readonly AbsenceMark[]): ProposalOfChild[] {
  const found = new Map<string, ProposalOfChild>()
  for (const mark of marks) {
    if (mark.proposal === undefined) continue
    const { reason, text } = mark.proposal
    const key = `${reason.code} ${text ?? ''}`
    const same = found.get(key)?.marks ?? []
    found.set(key, { child, reason, text, marks: [...same, mark] })
  }
  return [...found.values()]
}

interface ProposalProps extends ProposalOfChild {
  onDone: (result: Result) => void
  answerAnew: () => void
}

/** Confirms a child's proposal with one tap, or opens the form for another reason. */
function Proposal({ child, marks, reason, text, onDone, answerAnew }: ProposalProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const textOf = useOutcomeText()
  const id = useId()
  const confirm = useEndpointMutation(explainAbsences, {
    onReply: reply => onDone({ text: textOf([{ child, reply }]), isWhole: reply.rejected.length === 0 }),
  })
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id}>{t('guardian.explain.proposed', { name: child.callName, reason: reason.name })}</h3>
      <Quiet>
        {formats.list(
          marks.map(
            mark => `${formats.shortWeekdayDate(mark.date)} ${formats.timeRange(mark.start, mark.end)}`,
          ),
        )}
        {text === undefined ? null : ` · ${t('absences.mark.quote', { text })}`}
      </Quiet>
      <Actions>
        <Button
          variant="primary"
          aria-describedby={id}
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate({
              query: { studentId: String(child.studentId) },
              body: {
                absenceIds: marks.map(mark => mark.id),
                versions: versionsOf(marks),
                reasonCode: reason.code as ExplanationReason,
                ...(text === undefined ? {} : { text }),
              },
            })
          }
        >
          {t('guardian.explain.confirm', { name: child.callName })}
        </Button>
        <Button variant="plain" onClick={answerAnew}>
          {t('guardian.explain.otherReason')}
        </Button>
      </Actions>
    </Card>
  )
}

function versionsOf(marks: readonly AbsenceMark[]): Record<string, number> {
  return Object.fromEntries(marks.map(mark => [String(mark.id), mark.version]))
}

interface Values {
  reasonCode: ExplanationReason | ''
  text: string
  /** Ids of the marks whose tick differs from the initial one, of any child. */
  changed: number[]
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
  // One child's marks usually have one reason; with several children nothing is ticked until the guardian chooses.
  const [soleChild] = useState(marked.length === 1 ? marked[0]?.child.studentId : undefined)
  const [first] = all.toSorted((a, b) => a.explainDeadline.localeCompare(b.explainDeadline))
  const initial: Values = { reasonCode: '', text: '', changed: [] }

  function partsOf({ absenceIds, ...rest }: Pick<ExplainBody, 'absenceIds' | 'reasonCode' | 'text'>) {
    return marked.flatMap(({ child, marks }) => {
      const own = marks.filter(mark => absenceIds.includes(mark.id))
      if (own.length === 0) return []
      const body = {
        ...rest,
        absenceIds: own.map(mark => mark.id),
        versions: versionsOf(own),
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
      toBody={({ reasonCode, text, changed }: Values) => ({
        absenceIds: marked.flatMap(({ child, marks }) =>
          marks.map(mark => mark.id).filter(id => (child.studentId === soleChild) !== changed.includes(id)),
        ),
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
        <MarksOfChild
          key={one.child.studentId}
          {...one}
          isTickedAtFirst={one.child.studentId === soleChild}
        />
      ))}
      <Reason proposing={false} decider={undefined} />
      <MoreText />
    </EndpointForm>
  )
}

type ExplainBody = ReturnType<typeof explainBody.parse>

/** The marks of one child as checkboxes for the reason. */
function MarksOfChild({ child, marks, isTickedAtFirst }: OfChild & { isTickedAtFirst: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const field = useField<number[]>('changed')
  const own = marks.map(mark => mark.id)
  return (
    <CheckboxGroup
      label={fullNameOf(child)}
      options={marks.map(mark => ({
        value: mark.id,
        label: (
          <>
            {formats.shortWeekdayDate(mark.date)} {formats.timeRange(mark.start, mark.end)}{' '}
            <MarkLesson mark={mark} />
          </>
        ),
        help: mark.proposal
          ? t('guardian.explain.proposed', { name: child.callName, reason: mark.proposal.reason.name })
          : undefined,
      }))}
      value={own.filter(id => isTickedAtFirst !== field.value.includes(id))}
      onChange={chosen =>
        field.onChange([
          ...field.value.filter(id => !own.includes(id)),
          ...own.filter(id => isTickedAtFirst !== chosen.includes(id)),
        ])
      }
    />
  )
}

/** Only «other» needs a text. */
function MoreText() {
  const reason = useFieldValue<ExplanationReason | ''>('reasonCode')
  return reason === 'OTHER' ? <Text /> : null
}
