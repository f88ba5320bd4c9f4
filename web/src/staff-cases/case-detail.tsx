import type { CaseKind, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { CaseActions } from './case-actions.tsx'
import type { SeenMark } from './kinds/case-kind.ts'
import { kindOfCase } from './kinds/kinds-of-case.ts'
import { caseQuery } from './staff-cases.data.ts'

interface Props {
  kind: CaseKind
  id: number
  /** Of an explanation: the marks as they were in the list. */
  marks: readonly SeenMark[]
  onDone: (receipt: string) => void
}

/** Everything that a decision on a case needs, and the decision form. */
export function CaseDetail({ kind, id, marks, onDone }: Props) {
  const { data, error } = useQuery(caseQuery(kind, id))
  const { Content } = kindOfCase(kind)
  return (
    <>
      <QueryState query={{ data, error }} lines={5} />
      {data === undefined ? null : (
        <>
          <Content detail={data} />
          <History detail={data} />
          <CaseActions detail={data} marks={marks} onDone={onDone} />
        </>
      )}
    </>
  )
}

/** The earlier steps; a request and a claim show them in their own view. */
function History({ detail: { kind, events } }: { detail: StaffCaseDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { history } = kindOfCase(kind)
  if (history === undefined || events.length === 0) return null
  return (
    <Fold small summary={t('requests.history')}>
      <RowList as="ol">
        {events.map(event => (
          <Row key={event.id}>
            {t(`processTracking.happened.${history}.${event.step}`)}{' '}
            <Quiet inline small>
              {[event.actorName, formats.dateTime(event.at)].filter(Boolean).join(' · ')}
            </Quiet>
            {event.text === undefined ? null : <p>{event.text}</p>}
          </Row>
        ))}
      </RowList>
    </Fold>
  )
}
