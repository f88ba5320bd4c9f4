import { askForOwnData, downloadOwnData, type OwnDataExport } from '@studentgo/protocol/own-data'
import { confirmPassword, passwordConfirmationBody } from '@studentgo/protocol/password'
import { addressOf } from '@studentgo/protocol/paths'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useIsBefore } from '#web/platform/page/clock.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton, Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { exportsQuery } from './own-data.data.ts'

/** The person's data as one package: requesting it, and the packages kept. */
export function Exports() {
  const { t } = useTranslation()
  const { data, error } = useQuery(exportsQuery)
  return (
    <Section id="export" title={t('ownData.export')} narrow>
      <p>{t('ownData.export.about')}</p>
      <QueryState query={{ data, error }} lines={3} />
      {data === undefined ? null : <Kept {...data} />}
    </Section>
  )
}

interface KeptProps {
  exports: readonly OwnDataExport[]
  nextAt?: string | undefined
  freshUntil: string
}

function Kept({ exports, nextAt, freshUntil }: KeptProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isFresh = useIsBefore(freshUntil)
  /** The action that runs after the password is confirmed. */
  const [waiting, setWaiting] = useState<{ act: () => void }>()
  const [newest] = exports
  const ask = useEndpointMutation(askForOwnData, {
    replyTo: exportsQuery,
    done: () => t('ownData.export.asked'),
  })
  const label = newest?.state === 'FAILED' ? 'ownData.export.again' : 'ownData.export.ask'
  return (
    <>
      {nextAt === undefined ? null : (
        <Notice title={t('ownData.export.nextAt', { at: formats.dateTime(nextAt) })} />
      )}
      {nextAt !== undefined || newest?.state === 'BEING_MADE' ? null : (
        <div>
          <Button
            variant={newest?.state === 'READY' ? 'soft' : 'primary'}
            busy={ask.isPending}
            onClick={() => (isFresh ? ask.mutate({}) : setWaiting({ act: () => ask.mutate({}) }))}
          >
            {t(label)}
          </Button>
        </div>
      )}
      {/* A change of state is read out. */}
      <div aria-live="polite">
        <RowList>
          {exports.map(one => (
            <ExportRow key={one.id} archive={one} isFresh={isFresh} confirm={act => setWaiting({ act })} />
          ))}
        </RowList>
      </div>
      {waiting === undefined ? null : <Confirm {...waiting} close={() => setWaiting(undefined)} />}
    </>
  )
}

interface ExportRowProps {
  archive: OwnDataExport
  isFresh: boolean
  confirm: (act: () => void) => void
}

function ExportRow({ archive, isFresh, confirm }: ExportRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { boot } = useApp()
  const { id, state, askedAt, keptUntil, size } = archive
  const asked = t('ownData.export.of', { at: formats.dateTime(askedAt) })
  const path = downloadOwnData.path.replace(':exportId', String(id))
  const address = addressOf(downloadOwnData.base, path, boot.apiBase)

  function confirmFirst(event: MouseEvent): void {
    if (isFresh) return
    event.preventDefault()
    confirm(() => location.assign(address))
  }

  return (
    <Row split>
      <div>
        <strong>{asked}</strong>
        <p>
          <Chip tone={state === 'READY' ? 'good' : state === 'BEING_MADE' ? 'now' : 'plain'}>
            {t(`ownData.export.state.${state}`)}
          </Chip>
        </p>
        <Quiet small>
          {t(`ownData.export.${state}`, {
            until: keptUntil && formats.date(keptUntil),
            size: size && formats.fileSize(size),
          })}
        </Quiet>
      </div>
      {state === 'READY' ? (
        <AnchorButton href={address} download onClick={confirmFirst}>
          {t('ownData.export.download')} <span className="visually-hidden">{asked}</span>
        </AnchorButton>
      ) : null}
    </Row>
  )
}

/** Asks for the password again: a person who finds the device open gets nothing. */
function Confirm({ act, close }: { act: () => void; close: () => void }) {
  const { t } = useTranslation()
  const { username } = useSignedIn()
  const confirm = useEndpointMutation(confirmPassword)
  return (
    <Dialog title={t('ownData.confirm')} onClose={close}>
      {username === undefined ? (
        <p>{t('ownData.confirm.signInAgain')}</p>
      ) : (
        <EndpointForm
          mutation={confirm}
          schema={passwordConfirmationBody}
          initial={{ currentPassword: '' }}
          draft={null}
          onDone={() => {
            close()
            act()
          }}
          onCancel={close}
          submitLabel={t('ownData.confirm.done')}
        >
          <p>{t('ownData.confirm.why')}</p>
          <FormTextField
            name="currentPassword"
            type="password"
            label={t('password.current')}
            autoComplete="current-password"
          />
        </EndpointForm>
      )}
    </Dialog>
  )
}
