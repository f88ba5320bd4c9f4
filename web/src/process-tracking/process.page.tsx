import type { ProcessInstance } from '@studentgo/protocol/process-tracking'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CallFailure } from '#web/platform/api/call.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Column, Columns, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { matterAddress } from './matter-address.ts'
import { ProcessHolderName, ProcessStatusChip, useDaysOf } from './process-state.tsx'
import { ProcessTimeline } from './process-timeline.tsx'
import { processIdIn, processQuery } from './process-tracking.data.ts'

/** The state of one matter: past steps, its handler, the next step and its deadline. */
export default function ProcessPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = processIdIn(search)
  if (id === undefined) {
    return (
      <Page title={t('processTracking.title')}>
        <Notice tone="bad" title={t('processTracking.missing')} />
      </Page>
    )
  }
  return <ProcessScreen key={id} id={id} />
}

function ProcessScreen({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(processQuery(id))
  const isMissing = error instanceof CallFailure && error.status === 404
  return (
    <Page
      title={data?.name ?? t('processTracking.title')}
      lead={data && <ProcessStatusChip process={data} />}
    >
      {isMissing ? (
        <Notice tone="bad" title={t('processTracking.missing')} />
      ) : (
        <QueryState query={{ data, error }} lines={8} />
      )}
      {data === undefined ? null : (
        <Columns>
          <Column>
            <Section id="process-way" title={t('processTracking.way')} narrow>
              <ProcessTimeline process={data} />
            </Section>
          </Column>
          <Column>
            <Now process={data} />
          </Column>
        </Columns>
      )}
    </Page>
  )
}

/** The key facts, beside the timeline. */
function Now({ process }: { process: ProcessInstance }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days = useDaysOf()(process)
  const { processKey, holder, dueAt, startedAt } = process
  return (
    <Section id="process-now" title={t('processTracking.nowTitle')} narrow>
      <Facts>
        <Fact label={t('processTracking.about')}>{days}</Fact>
        <Fact label={t('processTracking.has')}>
          {holder === undefined ? null : <ProcessHolderName process={process} />}
        </Fact>
        <Fact label={t('processTracking.dueLabel')}>
          {dueAt === undefined ? null : formats.weekdayDate(dueAt)}
        </Fact>
        <Fact label={t('processTracking.started')}>{formats.dateOf(startedAt)}</Fact>
      </Facts>
      <LinkButton to={matterAddress(process)} variant={holder === 'STUDENT' ? 'primary' : 'soft'}>
        {t(`processTracking.open.${processKey}`)}
      </LinkButton>
    </Section>
  )
}
