import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { type CaseKind, caseKind, caseKinds, type StaffCase } from '@studentgo/protocol/staff-cases'
import { decideExplanations } from '@studentgo/protocol/staff-cases-steps'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip, Table } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Bullets, EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CaseDetail } from './case-detail.tsx'
import { kindOfCase } from './kinds/kinds-of-case.ts'
import { casesQuery, type Whose } from './staff-cases.data.ts'
import style from './staff-cases.module.css'

const idOf = ({ kind, id }: StaffCase, part: string) => `case-${kind}-${id}-${part}`
const keyOf = ({ kind, id }: Pick<StaffCase, 'kind' | 'id'>) => `${kind} ${id}`

/** Open cases from students and guardians: each is opened and decided in the list. */
export default function StaffCasesPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const kind = caseKind.safeParse(search.get('kind')).data
  const opened = idIn(search, 'open')
  const of: Whose = search.get('of') === 'MINE' ? 'MINE' : 'ALL'
  const { data, error } = useQuery(casesQuery({ kind, of }))
  const show = (name: 'kind' | 'of', value: string) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        next.delete('open')
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const countOf = (one: CaseKind) => data?.counts.find(count => count.kind === one)?.count ?? 0
  const total = data?.counts.reduce((sum, one) => sum + one.count, 0) ?? 0
  return (
    <Page title={t('staffCases.title')} lead={t('staffCases.lead')}>
      <div className={style.filters}>
        <SelectField
          label={t('staffCases.kind')}
          value={kind ?? ''}
          onChange={value => show('kind', value)}
          options={[
            { value: '', label: t('staffCases.allKinds', { count: total }) },
            ...caseKinds
              .filter(one => countOf(one) > 0 || one === kind)
              .map(one => ({ value: one, label: `${t(`staffCases.kind.${one}`)} (${countOf(one)})` })),
          ]}
        />
        <SelectField
          label={t('staffCases.whose')}
          value={of}
          onChange={value => show('of', value === 'MINE' ? value : '')}
          options={[
            { value: 'ALL', label: t('staffCases.whose.ALL') },
            { value: 'MINE', label: t('staffCases.whose.MINE') },
          ]}
        />
      </div>
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : (
        <Cases
          key={`${kind} ${of}`}
          cases={data.cases}
          named={kind === undefined || opened === undefined ? undefined : keyOf({ kind, id: opened })}
        />
      )}
    </Page>
  )
}

/** The rows; after a decision the focus moves to the next one, and the result stays readable. */
function Cases({ cases, named }: { cases: readonly StaffCase[]; named: string | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(named)
  const [done, setDone] = useState<readonly { id: string; text: string }[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const next = useRef<number | undefined>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const explanations = cases.filter(one => one.marks !== undefined)
  const isChoosing = explanations.length > 1
  const bulk = explanations.filter(one => chosen.has(keyOf(one)))

  useEffect(() => {
    if (next.current === undefined) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? []
    const row = rows[Math.min(next.current, rows.length - 1)]
    const target = row ?? list.current
    target?.focus()
    next.current = undefined
  })

  const finish = (one: StaffCase, receipt: string) => {
    next.current = cases.findIndex(other => keyOf(other) === keyOf(one))
    setOpen(undefined)
    setDone(before => [
      { id: `${keyOf(one)} ${before.length}`, text: `${one.student.name}: ${receipt}` },
      ...before,
    ])
  }
  const accept = useEndpointMutation(decideExplanations, {
    onReply() {
      next.current = 0
      const text = t('staffCases.bulkDone', { count: bulk.length })
      setDone(before => [{ id: `bulk ${before.length}`, text }, ...before])
      setChosen(new Set())
    },
  })
  const choose = (key: string, isChosen: boolean) =>
    setChosen(before => new Set([...before].filter(one => one !== key).concat(isChosen ? [key] : [])))

  return (
    <div ref={list} tabIndex={-1}>
      <div role="status">
        {done.length === 0 ? null : (
          <Notice tone="good" title={t('staffCases.done')}>
            <Bullets>
              {done.slice(0, 5).map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </Bullets>
          </Notice>
        )}
      </div>
      {isChoosing ? (
        <Actions>
          <Button small onClick={() => setChosen(new Set(bulk.length > 0 ? [] : explanations.map(keyOf)))}>
            {t(bulk.length > 0 ? 'staffCases.chooseNone' : 'staffCases.chooseAll')}
          </Button>
          {bulk.length === 0 ? null : (
            <Button
              small
              variant="primary"
              busy={accept.isPending}
              onClick={() =>
                accept.mutate({ body: { marks: bulk.flatMap(one => one.marks ?? []), action: 'ACCEPT' } })
              }
            >
              {t('staffCases.acceptChosen', { count: bulk.length })}
            </Button>
          )}
        </Actions>
      ) : null}
      {cases.length === 0 ? <EmptyState>{t('staffCases.none')}</EmptyState> : null}
      {cases.length === 0 ? null : (
        <Table
          grouped
          className={style.cases}
          caption={t('staffCases.title')}
          head={[
            ...(isChoosing ? [''] : []),
            t('staffCases.student'),
            t('staffCases.matter'),
            t('staffCases.dueDate'),
            t('staffCases.waiting'),
          ]}
        >
          {cases.map(one => {
            const key = keyOf(one)
            const isOpen = open === key
            return (
              <tbody key={key}>
                <CaseRow one={one} isOpen={isOpen} onToggle={() => setOpen(isOpen ? undefined : key)}>
                  {isChoosing ? (
                    <td className={style.choose}>
                      {one.marks === undefined ? null : (
                        <input
                          type="checkbox"
                          aria-label={t('staffCases.choose', { name: one.student.name })}
                          checked={chosen.has(key)}
                          onChange={event => choose(key, event.target.checked)}
                        />
                      )}
                    </td>
                  ) : null}
                </CaseRow>
                {isOpen ? (
                  <tr>
                    <td id={idOf(one, 'detail')} colSpan={isChoosing ? 5 : 4}>
                      <div className={style.detail}>
                        <CaseDetail
                          kind={one.kind}
                          id={one.id}
                          marks={one.marks ?? []}
                          onDone={receipt => finish(one, receipt)}
                        />
                      </div>
                    </td>
                  </tr>
                ) : null}
              </tbody>
            )
          })}
        </Table>
      )}
    </div>
  )
}

interface RowProps {
  one: StaffCase
  isOpen: boolean
  onToggle: () => void
  /** The content before it. */
  children: ReactNode
}

/** The row of a case: the person, the subject, its deadline and when it was sent. */
function CaseRow({ one, isOpen, onToggle, children }: RowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const { kind, student, title, titleLanguage, code, change, from, to, sentAt, dueDate, handler, marks } = one
  const isLate = dueDate !== undefined && dueDate < today
  const days =
    from === undefined
      ? undefined
      : from === to || to === undefined
        ? formats.date(from)
        : `${formats.shortDate(from)} – ${formats.date(to)}`
  const what = [
    code === undefined ? undefined : t(`${kindOfCase(kind).codes}.${code}`),
    change === undefined ? undefined : `${change.oldValue || t('personalInfo.missing')} → ${change.newValue}`,
    days,
    marks === undefined ? undefined : t('timetable.lessonCount', { count: marks.length }),
  ].filter(part => part !== undefined)
  const who = idOf(one, 'who')
  const matter = idOf(one, 'matter')
  return (
    <tr className={style.case}>
      {children}
      <th scope="row" className={style.who}>
        <button
          type="button"
          id={who}
          data-case=""
          className={classes(wholeCard.open, style.opener)}
          aria-labelledby={`${who} ${matter}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? idOf(one, 'detail') : undefined}
          onClick={onToggle}
        >
          <strong>{student.name}</strong>
          {student.group === undefined ? null : (
            <Quiet inline>
              {' · '}
              <InSchoolLanguage>{student.group}</InSchoolLanguage>
            </Quiet>
          )}
        </button>
      </th>
      <td id={matter} className={style.what}>
        <Chip>{t(`staffCases.kind.${kind}`)}</Chip>{' '}
        {title === undefined ? null : <InLanguage language={titleLanguage}>{title}</InLanguage>}{' '}
        {what.join(' · ')}
      </td>
      <td className={style.due}>
        {dueDate === undefined ? null : (
          <Chip tone={isLate ? 'changed' : 'plain'}>
            {t(isLate ? 'staffCases.late' : 'staffCases.due', { date: formats.date(dueDate) })}
          </Chip>
        )}
      </td>
      <td>
        <Quiet inline small>
          {t('staffCases.age', { count: daysBetween(formats.dayOf(sentAt), today) })}
          {handler === undefined ? null : ` · ${t('staffCases.with', { name: handler.name })}`}
        </Quiet>
      </td>
    </tr>
  )
}
