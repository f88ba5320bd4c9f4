import { staffAddresses } from '@studentgo/protocol/addresses'
import { checkImport, type DeskImportWithReport, putImportAway } from '@studentgo/protocol/staff-import'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ApplyImport } from './apply-import.tsx'
import { ImportDifference } from './import-difference.tsx'
import { ImportFaults } from './import-faults.tsx'
import { ImportState } from './import-state.tsx'
import { importQuery } from './imports.data.ts'

/** One import: the result of its trial run, and the next step. */
export default function ImportPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('staffImport.one')}>
        <EmptyState>{t('staffImport.none')}</EmptyState>
      </Page>
    )
  }
  return <OneImport key={id} id={id} />
}

function OneImport({ id }: { id: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(importQuery(id))
  const { data } = query
  if (data === undefined) {
    return (
      <Page title={t('staffImport.one')}>
        <QueryState query={query} lines={10} />
      </Page>
    )
  }
  const { kind, name, by, createdAt, files, bytes } = data
  const lead = [
    t('staffImport.byAt', { by, at: formats.dateTime(createdAt) }),
    files === 0 ? undefined : t('staffImport.files', { count: files, size: formats.fileSize(bytes) }),
  ]
  return (
    <Page
      title={kind === 'UNDO' ? t('staffImport.undoOf', { source: name }) : name}
      lead={lead.filter(Boolean).join(' · ')}
    >
      <Stack gap="loose">
        <div role="status">
          <ImportState one={data} />
          <Running one={data} />
        </div>
        <Outcome one={data} />
      </Stack>
    </Page>
  )
}

function Running({ one: { state, reached } }: { one: DeskImportWithReport }) {
  const { t } = useTranslation()
  if (state !== 'WAITING' && state !== 'RUNNING') return null
  return (
    <>
      <p>{t('staffImport.goesOn')}</p>
      {reached === undefined ? null : (
        <Quiet small>{t(`staffImport.progress.${reached.step}`, { ...reached })}</Quiet>
      )}
    </>
  )
}

function Outcome({ one }: { one: DeskImportWithReport }) {
  const { t } = useTranslation()
  const { state, step, kind, failure, report, runId, finishedAt } = one
  const formats = useFormats()
  if (state === 'WAITING' || state === 'RUNNING') return null
  if (state === 'FAILED') {
    return (
      <>
        <Notice tone="changed" title={t('staffImport.failed')}>
          {failure ? <p lang="en">{failure}</p> : <p>{t('staffImport.failedLog')}</p>}
        </Notice>
        <Steps one={one} />
      </>
    )
  }
  if (report === undefined) return <Steps one={one} />
  const isApplied = runId !== undefined
  return (
    <>
      {isApplied ? (
        <Receipt
          fresh
          title={t(kind === 'UNDO' ? 'staffImport.takenBack' : 'staffImport.applied')}
          at={finishedAt === undefined ? undefined : formats.dateTime(finishedAt)}
          next={t('staffImport.appliedNext')}
          action={<LinkButton to={staffAddresses.imports}>{t('staffImport.toHistory')}</LinkButton>}
        />
      ) : (
        <Notice
          tone={report.outcome === 'REFUSED' || report.outcome === 'STOPPED' ? 'changed' : 'info'}
          title={t(`staffImport.outcome.${step}.${report.outcome}`)}
        />
      )}
      <ImportFaults report={report} />
      {report.outcome === 'REFUSED' ? null : <ImportDifference report={report} isApplied={isApplied} />}
      {isApplied ? null : <Steps one={one} />}
    </>
  )
}

function Steps({ one }: { one: DeskImportWithReport }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, report, files, kind } = one
  const away = useEndpointMutation(putImportAway, {
    onReply: () => void navigate(staffAddresses.imports),
  })
  const check = useEndpointMutation(checkImport)
  const params = { importId: String(id) }
  const isTried = report !== undefined && report.outcome !== 'REFUSED'
  return (
    <Stack>
      {isTried ? <ApplyImport one={one} /> : null}
      <Actions>
        {files > 0 || kind === 'UNDO' ? (
          <Button busy={check.isPending} onClick={() => check.mutate({ params })}>
            {t('staffImport.tryAgain')}
          </Button>
        ) : null}
        <Button variant="plain" busy={away.isPending} onClick={() => away.mutate({ params })}>
          {t('staffImport.putAway')}
        </Button>
      </Actions>
    </Stack>
  )
}
