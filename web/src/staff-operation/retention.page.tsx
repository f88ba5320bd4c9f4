import { type RetentionPart, runRetention } from '@studentgo/protocol/staff-operation'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Card, CardList, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { retentionQuery } from './operation.data.ts'

/** Data stored longer than the rules allow: its amount, and its removal. */
export default function RetentionPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(retentionQuery())
  const { data } = query
  return (
    <Page title={t('staffRetention.title')} lead={t('staffRetention.lead')}>
      {data === undefined ? (
        <QueryState query={query} lines={6} />
      ) : (
        <Stack gap="loose">
          {data.lastRun === undefined ? null : (
            <Quiet>
              {t('staffRetention.lastRun', { by: data.lastRun.by, at: formats.dateTime(data.lastRun.at) })}
            </Quiet>
          )}
          <CardList>
            {data.parts.map(part => (
              <Part key={part.rule} part={part} />
            ))}
          </CardList>
        </Stack>
      )}
    </Page>
  )
}

function Part({ part }: { part: RetentionPart }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [removed, setRemoved] = useState<RetentionPart>()
  const { rule, before, subjects, rows } = part
  return (
    <Card as="li" aria-labelledby={`rule-${rule}`}>
      <Stack>
        <h2 id={`rule-${rule}`}>{t(`staffRetention.rule.${rule}`)}</h2>
        <p>{t(`staffRetention.what.${rule}`, { before: formats.date(before) })}</p>
        {removed === undefined ? null : (
          <Receipt
            fresh
            title={t(`staffRetention.removed.${rule}`, { count: removed.subjects })}
            next={t('staffRetention.rows', { count: removed.rows })}
          />
        )}
        {subjects === 0 ? (
          <Quiet>{t('staffRetention.nothing')}</Quiet>
        ) : (
          <>
            <p>
              <strong>{t(`staffRetention.would.${rule}`, { count: subjects })}</strong>{' '}
              {t('staffRetention.rows', { count: rows })}
            </p>
            <Actions>
              <Button variant="danger" onClick={() => setOpen(true)}>
                {t('staffRetention.remove')}
              </Button>
            </Actions>
          </>
        )}
        {isOpen ? (
          <Confirm
            part={part}
            close={() => setOpen(false)}
            onDone={done => {
              setRemoved(done)
              setOpen(false)
            }}
          />
        ) : null}
      </Stack>
    </Card>
  )
}

interface ConfirmProps {
  part: RetentionPart
  close: () => void
  onDone: (removed: RetentionPart) => void
}

function Confirm({ part: { rule, subjects }, close, onDone }: ConfirmProps) {
  const { t } = useTranslation()
  const run = useEndpointMutation(runRetention)
  const { mutation, passwordAgain } = useConfirmedMutation(run)
  function submit(event: FormEvent) {
    event.preventDefault()
    // The failure is shown above the button.
    mutation.mutateAsync({ body: { rule, subjects } }).then(onDone, () => undefined)
  }
  return (
    <Dialog title={t(`staffRetention.rule.${rule}`)} onClose={close}>
      <form onSubmit={submit}>
        <Stack>
          <p>{t(`staffRetention.would.${rule}`, { count: subjects })}</p>
          <p>{t('staffRetention.forGood')}</p>
          {passwordAgain}
          <FailureAlert error={run.error} />
          <Actions>
            <Button type="submit" variant="danger" busy={run.isPending}>
              {t('staffRetention.removeNow')}
            </Button>
            <Button variant="plain" onClick={close}>
              {t('form.cancel')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  )
}
