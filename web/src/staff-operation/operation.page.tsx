import type { Operation } from '@studentgo/protocol/staff-operation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Columns, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EndSessions } from './end-sessions.form.tsx'
import { FailedNotices } from './failed-notices.tsx'
import { GivePassword } from './give-password.form.tsx'
import { operationQuery } from './operation.data.ts'

/** The health of the portal, failed messages, and the sessions; no personal data. */
export default function OperationPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(operationQuery())
  const { data, isFetching, refetch } = query
  return (
    <Page
      title={t('staffOperation.title')}
      lead={data && t('staffOperation.checkedAt', { at: formats.dateTime(data.checkedAt) })}
      actions={
        <Button small busy={isFetching} onClick={() => void refetch()}>
          {t('staffOperation.again')}
        </Button>
      }
    >
      {data === undefined ? <QueryState query={query} lines={12} /> : <Parts operation={data} />}
    </Page>
  )
}

function Parts({ operation }: { operation: Operation }) {
  return (
    <Columns variant="even">
      <Column>
        <Health operation={operation} />
        <Backups operation={operation} />
        <Sessions operation={operation} />
      </Column>
      <Column>
        <FailedNotices hasMail={operation.hasMail} />
        <Queue queue={operation.queue} />
      </Column>
    </Columns>
  )
}

function Health({ operation: { database, files, livePages } }: { operation: Operation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { milliseconds, kind, version, bytes } = database
  return (
    <Section id="health" title={t('staffOperation.health')}>
      <Facts variant="beside">
        <Fact label={t('staffOperation.database')}>
          {t(`staffOperation.database.${kind}`, { version, size: formats.fileSize(bytes) })}
        </Fact>
        <Fact label={t('staffOperation.answers')}>
          {t('staffOperation.milliseconds', { milliseconds: formats.number(milliseconds) })}
        </Fact>
        <Fact label={t('staffOperation.files')}>
          {t('staffOperation.stored', { count: files.count, size: formats.fileSize(files.bytes) })}
        </Fact>
        <Fact label={t('staffOperation.place')}>{t(`staffOperation.place.${files.place}`)}</Fact>
        <Fact label={t('staffOperation.free')}>
          {files.freeBytes === undefined ? t('staffOperation.unknown') : formats.fileSize(files.freeBytes)}
        </Fact>
        <Fact label={t('staffOperation.scanner')}>
          {files.hasScanner
            ? t('staffOperation.scanned', { unscanned: files.unscanned, rejected: files.rejected })
            : t('staffOperation.noScanner')}
        </Fact>
        <Fact label={t('staffOperation.live')}>{formats.number(livePages)}</Fact>
      </Facts>
    </Section>
  )
}

/** The times of the last backup, and of the last restore test. */
function Backups({ operation: { backup, drill } }: { operation: Operation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="backups" title={t('staffOperation.backups')}>
      <Facts variant="beside">
        <Fact label={t('staffOperation.backup')}>
          {backup === undefined ? (
            t('staffOperation.noBackup')
          ) : (
            <>
              {formats.dateTime(backup.at)}
              <Quiet small>
                {t('staffOperation.backupHolds', {
                  count: backup.files,
                  rows: formats.number(backup.rows),
                  size: formats.fileSize(backup.bytes),
                })}
              </Quiet>
              {backup.isWhole ? null : <Chip tone="changed">{t('staffOperation.backupNotWhole')}</Chip>}
            </>
          )}
        </Fact>
        <Fact label={t('staffOperation.drill')}>
          {drill === undefined ? (
            t('staffOperation.noDrill')
          ) : (
            <>
              {formats.dateTime(drill.at)}
              <Quiet small>{t('staffOperation.drillOf', { at: formats.dateTime(drill.backupAt) })}</Quiet>
              {drill.isWhole ? null : <Chip tone="changed">{t('staffOperation.drillFailed')}</Chip>}
            </>
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

function Sessions({ operation: { sessions } }: { operation: Operation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="sessions" title={t('staffOperation.sessions')}>
      <Facts variant="columns">
        <Fact label={t('staffOperation.kind.STUDENT')}>{formats.number(sessions.STUDENT)}</Fact>
        <Fact label={t('staffOperation.kind.PARENT')}>{formats.number(sessions.PARENT)}</Fact>
        <Fact label={t('staffOperation.kind.STAFF')}>{formats.number(sessions.STAFF)}</Fact>
      </Facts>
      <EndSessions />
      <GivePassword />
    </Section>
  )
}

function Queue({ queue: { due, failed, oldestDueAt, kinds } }: { queue: Operation['queue'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="queue" title={t('staffOperation.queue')}>
      <p>
        {t('staffOperation.due', { count: due })}
        {oldestDueAt === undefined
          ? null
          : ` ${t('staffOperation.oldest', { at: formats.dateTime(oldestDueAt) })}`}
      </p>
      {failed > 0 ? <p>{t('staffOperation.failed', { count: failed })}</p> : null}
      <RowList>
        {kinds.map(({ kind, waiting, running, failed, nextAt, lastError }) => (
          <Row key={kind} split>
            <div>
              <code>{kind}</code>
              <Quiet small>
                {[
                  waiting > 0 ? t('staffOperation.waiting', { count: waiting }) : undefined,
                  running > 0 ? t('staffOperation.running', { count: running }) : undefined,
                  nextAt === undefined
                    ? undefined
                    : t('staffOperation.next', { at: formats.dateTime(nextAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Quiet>
              {lastError === undefined ? null : (
                <Quiet small>
                  {t('staffOperation.lastError')} <span lang="en">{lastError}</span>
                </Quiet>
              )}
            </div>
            {failed > 0 ? <Chip tone="changed">{t('staffOperation.givenUp', { count: failed })}</Chip> : null}
          </Row>
        ))}
      </RowList>
    </Section>
  )
}
