import { applyImport, type DeskImportWithReport } from '@studentgo/protocol/staff-import'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'

/** The step from the trial to the import itself; where it would end too much, a person must accept exactly that. */
export function ApplyImport({ one: { id, kind, report, stopsPortal } }: { one: DeskImportWithReport }) {
  const { t } = useTranslation()
  const apply = useEndpointMutation(applyImport)
  const { mutation, passwordAgain } = useConfirmedMutation(apply)
  const [isAccepted, setAccepted] = useState(false)
  const isStopped = kind === 'IMPORT' && report?.deletionGuard?.isTooMuch === true
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isStopped && !isAccepted) return
    const input = { params: { importId: String(id) }, body: { acceptEndings: isStopped } }
    // The failure is shown below the button.
    mutation.mutateAsync(input).catch(() => undefined)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {isStopped ? (
          <Checkbox
            label={t('staffImport.yesEnd')}
            help={t('staffImport.yesEndHelp')}
            checked={isAccepted}
            onChange={event => setAccepted(event.target.checked)}
          />
        ) : null}
        {stopsPortal ? <Notice title={t('staffImport.stopsPortal')} /> : null}
        {passwordAgain}
        <FailureAlert error={apply.error} />
        <Actions>
          <Button
            type="submit"
            variant={isStopped || kind === 'UNDO' ? 'danger' : 'primary'}
            busy={apply.isPending}
            disabled={isStopped && !isAccepted}
          >
            {t(kind === 'UNDO' ? 'staffImport.takeBack' : 'staffImport.apply')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
