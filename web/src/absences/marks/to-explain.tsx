import type { AbsenceMark, Absences } from '@studentgo/protocol/absences'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet, Quote, Text } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, RowList, Section } from '#web/ui/layout/layout.tsx'
import style from '../absences.module.css'
import { MarkLesson } from './mark-lesson.tsx'

interface Props {
  absences: Absences
  today: string
  explain: (marks: AbsenceMark[]) => void
}

/** Absences to explain, the nearest deadline first; all of them with one tap, or some of them. */
export function ToExplain({ absences, today, explain }: Props) {
  const { t } = useTranslation()
  const { toExplain, summary } = absences
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const chosen = toExplain.filter(mark => !excluded.has(mark.id))
  const first = toExplain[0]
  // A student who still owes a certificate must not read that there is nothing to do.
  if (first === undefined && absences.waiting[0]?.state === 'CERTIFICATE_REQUIRED') return null
  return (
    <Section id="to-explain" title={t('absences.toExplain.title')}>
      {first === undefined ? (
        <NothingToExplain rate={summary.attendanceRate} />
      ) : (
        <Card>
          <Text size="lead" strong>
            {t('absences.toExplain.count', { count: toExplain.length })}
          </Text>
          <Deadline mark={first} today={today} />
          <ExplainRule mark={first} />
          <Button variant="primary" wide inactive={chosen.length === 0} onClick={() => explain(chosen)}>
            {t(first.proposeOnly ? 'absences.propose.open' : 'absences.explain.open', {
              count: chosen.length,
            })}
          </Button>
          <RowList>
            {toExplain.map(mark => (
              <MarkOption
                key={mark.id}
                mark={mark}
                checked={!excluded.has(mark.id)}
                alone={toExplain.length === 1}
                toggle={() => setExcluded(toggled(excluded, mark.id))}
              />
            ))}
          </RowList>
        </Card>
      )}
    </Section>
  )
}

function toggled(excluded: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(excluded)
  if (!next.delete(id)) next.add(id)
  return next
}

function NothingToExplain({ rate }: { rate: number | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card>
      <Text size="lead" strong>
        {t('absences.toExplain.nothing')}
      </Text>
      <Quiet>
        {rate === undefined
          ? t('absences.toExplain.nothingYet')
          : t('absences.toExplain.present', { rate: formats.percent(rate) })}
      </Quiet>
    </Card>
  )
}

/** The time left in words; the last two days are emphasised. */
function Deadline({ mark, today }: { mark: AbsenceMark; today: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days = Math.max(0, daysBetween(today, mark.explainDeadline))
  return (
    <p>
      <strong className={classes(days <= 2 && style.urgent)}>
        {days === 0 ? t('absences.toExplain.lastDay') : t('absences.toExplain.daysLeft', { count: days })}
      </strong>{' '}
      {t('absences.toExplain.until', { date: formats.shortWeekdayDate(mark.explainDeadline) })}
    </p>
  )
}

function ExplainRule({ mark }: { mark: AbsenceMark }) {
  const { t } = useTranslation()
  const days = usePolicy('absence.explainWindowDays')
  const who = mark.proposeOnly ? `absences.rule.propose.${mark.explainableBy}` : 'absences.rule.explain'
  return (
    <Quiet>
      {t(who)} {t('absences.rule.window', { count: days })}
    </Quiet>
  )
}

interface MarkOptionProps {
  mark: AbsenceMark
  checked: boolean
  alone: boolean
  toggle: () => void
}

function MarkOption({ mark, checked, alone, toggle }: MarkOptionProps) {
  const formats = useFormats()
  const label = (
    <span>
      <Text as="span" strong>
        <MarkLesson mark={mark} />
      </Text>
      <Quiet inline>
        {formats.shortWeekdayDate(mark.date)} {formats.timeRange(mark.start, mark.end)} ·{' '}
        {mark.type.code === 'S' ? null : `${mark.type.name}, `}
        {formats.duration(mark.minutes)}
      </Quiet>
      {mark.teacherNote ? (
        <Quote inline>
          <InSchoolLanguage>{mark.teacherNote}</InSchoolLanguage>
        </Quote>
      ) : null}
    </span>
  )
  if (alone) return <li className={style.pick}>{label}</li>
  return (
    <li>
      <label className={style.pick}>
        <input type="checkbox" checked={checked} onChange={toggle} />
        {label}
      </label>
    </li>
  )
}
