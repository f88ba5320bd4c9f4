import { staffImportAddress } from '@studentgo/protocol/addresses'
import { type DeskImport, type ImportRun, startUndo } from '@studentgo/protocol/staff-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Meter } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame } from '#web/ui/form/field-frame.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Chosen, chosenArchive, chosenFolder, faultOfChosen } from './chosen-files.ts'
import { ImportState } from './import-state.tsx'
import { importsQuery } from './imports.data.ts'
import { useBring } from './use-bring.ts'

/** Imports: uploads a folder or an archive and tries it; below, the latest imports and the history of all. */
export default function ImportsPage() {
  const { t } = useTranslation()
  const query = useQuery(importsQuery())
  const { data } = query
  return (
    <Page title={t('staffImport.title')} lead={t('staffImport.lead')}>
      <Stack gap="loose">
        <Bring stopsPortal={data?.stopsPortal === true} />
        <QueryState query={query} lines={8} />
        {data === undefined || data.open.length === 0 ? null : <Open imports={data.open} />}
        {data === undefined ? null : <History runs={data.runs} />}
      </Stack>
    </Page>
  )
}

function Bring({ stopsPortal }: { stopsPortal: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>()
  const { bring, sent, error } = useBring()
  const fault = chosen === undefined ? undefined : faultOfChosen(chosen)
  async function submit() {
    if (chosen === undefined || fault !== undefined) return
    const id = await bring(chosen)
    if (id !== undefined) await navigate(staffImportAddress(id))
  }
  return (
    <Section id="bring" title={t('staffImport.bring')}>
      <Stack>
        <FieldFrame label={t('staffImport.folder')} help={t('staffImport.folderHelp')}>
          {input => (
            <input
              {...input}
              type="file"
              multiple
              // The folder picker, which all browsers have and React's types lack.
              {...{ webkitdirectory: '' }}
              onChange={event => setChosen(pickedFolder(event.target.files))}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('staffImport.archive')} help={t('staffImport.archiveHelp')}>
          {input => (
            <input
              {...input}
              type="file"
              accept=".zip"
              onChange={event => setChosen(pickedArchive(event.target.files))}
            />
          )}
        </FieldFrame>
        {chosen === undefined ? null : <ChosenSummary chosen={chosen} />}
        {fault === undefined ? null : <Notice tone="changed" title={t(`staffImport.fault.${fault}`)} />}
        {sent === undefined ? null : (
          <Meter
            label={t('staffImport.sending', { done: sent.done, of: sent.of })}
            value={sent.done}
            max={sent.of}
          />
        )}
        {stopsPortal && chosen !== undefined ? <Notice title={t('staffImport.stopsPortal')} /> : null}
        <FailureAlert error={sent === undefined ? error : null} />
        <Actions>
          <Button
            variant="primary"
            busy={sent !== undefined}
            disabled={chosen === undefined || fault !== undefined}
            onClick={() => void submit()}
          >
            {t('staffImport.try')}
          </Button>
          <Quiet small inline>
            {t('staffImport.tryHelp')}
          </Quiet>
        </Actions>
      </Stack>
    </Section>
  )
}

function pickedFolder(files: FileList | null): Chosen | undefined {
  return files === null || files.length === 0 ? undefined : chosenFolder([...files])
}

function pickedArchive(files: FileList | null): Chosen | undefined {
  const [file] = files ?? []
  return file === undefined ? undefined : chosenArchive(file)
}

function ChosenSummary({ chosen: { name, files, left } }: { chosen: Chosen }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <div role="status">
      <p>
        {t('staffImport.chosen', { name, count: files.length, size: formats.fileSize(bytes) })}
        {left.length === 0
          ? null
          : ` ${t('staffImport.left', { count: left.length, names: formats.list(left.slice(0, 3)) })}`}
      </p>
    </div>
  )
}

function Open({ imports }: { imports: DeskImport[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="open" title={t('staffImport.open')}>
      <RowList>
        {imports.map(one => (
          <Row key={one.id} split>
            <div>
              <Link to={staffImportAddress(one.id)}>
                {one.kind === 'UNDO' ? t('staffImport.undoOf', { source: one.name }) : one.name}
              </Link>
              <Quiet small>
                {t('staffImport.byAt', { by: one.by, at: formats.dateTime(one.createdAt) })}
              </Quiet>
            </div>
            <ImportState one={one} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}

function History({ runs }: { runs: ImportRun[] }) {
  const { t } = useTranslation()
  return (
    <Section id="history" title={t('staffImport.history')}>
      {runs.length === 0 ? <EmptyState>{t('staffImport.noHistory')}</EmptyState> : null}
      <RowList>
        {runs.map(run => (
          <Run key={run.runId} run={run} />
        ))}
      </RowList>
    </Section>
  )
}

function Run({ run }: { run: ImportRun }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const undo = useEndpointMutation(startUndo, {
    onReply: ({ id }) => void navigate(staffImportAddress(id)),
  })
  const { runId, source, kind, by, finishedAt, created, updated, ended, unchanged, undone, mayUndo } = run
  return (
    <Row split>
      <div>
        <span>
          <strong>{kind === 'UNDO' ? t('staffImport.undoOf', { source }) : source}</strong>{' '}
          {undone ? <Chip tone="quiet">{t('staffImport.undone')}</Chip> : null}
        </span>
        <Quiet small>
          {t('staffImport.byAt', { by: by ?? t('staffImport.byCommand'), at: formats.dateTime(finishedAt) })}
        </Quiet>
        <Quiet small>
          {t('staffImport.counts', {
            created: formats.number(created),
            updated: formats.number(updated),
            ended: formats.number(ended),
            unchanged: formats.number(unchanged),
          })}
        </Quiet>
      </div>
      {mayUndo ? (
        <Button small busy={undo.isPending} onClick={() => undo.mutate({ body: { runId } })}>
          {t('staffImport.tryUndo')}
        </Button>
      ) : null}
    </Row>
  )
}
