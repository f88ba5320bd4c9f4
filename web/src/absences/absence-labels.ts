import type { AbsenceMark, Explanation } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** Whether the mark is an absence with a state to show: praise and teaching elsewhere have none. */
export function hasState(mark: AbsenceMark): boolean {
  return mark.notExplainableReason !== 'NOT_AN_ABSENCE'
}

/** One sentence, with the school's comment on it. */
interface Label {
  sentence: string
  schoolText?: string | undefined
}

/** The facts of a mark, each as one sentence. */
export function useMarkLabels(): (mark: AbsenceMark) => Label[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return mark =>
    [
      ...explanationLabels(mark.proposal),
      ...explanationLabels(mark.explanation),
      waiting(mark),
      decided(mark),
      whyNot(mark),
      mark.parentSeenAt
        ? t('absences.mark.parentSeen', { date: formats.shortDate(formats.dayOf(mark.parentSeenAt)) })
        : undefined,
    ].flatMap(label => {
      if (label === undefined) return []
      return typeof label === 'string' ? [{ sentence: label }] : [label]
    })

  function explanationLabels(explanation: Explanation | undefined): string[] {
    if (explanation === undefined) return []
    const date = formats.shortDate(formats.dayOf(explanation.at))
    const values = { name: explanation.by.name, date, reason: explanation.reason.name }
    const label = t(
      explanation.state === 'PROPOSED' ? 'absences.mark.proposed' : 'absences.mark.told',
      values,
    )
    return [label, ...(explanation.text ? [t('absences.mark.quote', { text: explanation.text })] : [])]
  }

  function waiting(mark: AbsenceMark): string | undefined {
    const name = mark.decider?.name
    if (mark.state === 'PROPOSED') {
      return t(`absences.mark.confirms.${mark.explainableBy}`, {
        date: formats.shortDate(mark.explainDeadline),
      })
    }
    if (mark.state === 'CERTIFICATE_REQUIRED') {
      return name ? t('absences.mark.certificateTo', { name }) : t('absences.mark.certificate')
    }
    if (mark.state !== 'EXPLAINED') return undefined
    return name ? t('absences.mark.decides', { name }) : t('absences.mark.schoolDecides')
  }

  function decided(mark: AbsenceMark): Label | undefined {
    const decision = mark.explanation?.decision
    if (decision === undefined || mark.state === 'PROPOSED') return undefined
    const date = formats.shortDate(formats.dayOf(decision.at))
    const sentence = decision.by
      ? t('absences.mark.decided', { name: decision.by.name, date })
      : t('absences.mark.atOnce', { date })
    return { sentence, schoolText: decision.comment }
  }

  function whyNot(mark: AbsenceMark): string | undefined {
    const values = { date: formats.shortDate(mark.explainDeadline), name: mark.decider?.name ?? '' }
    if (mark.state === 'REJECTED' && mark.explainable) return t('absences.mark.again', values)
    if (mark.notExplainableReason === 'WINDOW_CLOSED') {
      return t(mark.decider ? 'absences.why.WINDOW_CLOSED_teacher' : 'absences.why.WINDOW_CLOSED', values)
    }
    const shownElsewhere = ['NOT_AN_ABSENCE', 'ALREADY_DECIDED', 'ALREADY_EXPLAINED', undefined]
    if (shownElsewhere.includes(mark.notExplainableReason)) return undefined
    return t(`absences.why.${mark.notExplainableReason}`, values)
  }
}
