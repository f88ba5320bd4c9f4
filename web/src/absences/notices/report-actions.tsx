import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/config.ts'
import { useSignedIn } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/text.tsx'
import type { OpenForm } from '../form-dialogs.tsx'

/** Telling beforehand, and applying for leave; where that is somebody else's to do, it says whose. */
export function ReportActions({ open }: { open: (form: OpenForm) => void }) {
  const { t } = useTranslation()
  const { minor, mayWrite } = useSignedIn()
  const minorSelfExplain = usePolicy('absence.minorSelfExplain')
  if (!mayWrite) return null
  if (minor && minorSelfExplain === 'NO') {
    return <Quiet>{t('absences.report.guardianReports')}</Quiet>
  }
  return (
    <>
      <Button small onClick={() => open({ kind: 'report', leave: false })}>
        {t('absences.report.open')}
      </Button>
      <Button small look="plain" onClick={() => open({ kind: 'report', leave: true })}>
        {t('absences.leave.open')}
      </Button>
    </>
  )
}
