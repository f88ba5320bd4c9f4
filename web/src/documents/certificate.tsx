import { requestFormByCode } from '@studentgo/protocol/addresses'
import type { Report } from '@studentgo/protocol/documents'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { useChild } from '#web/platform/session/reader.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { AnchorButton, Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions, Card, Column } from '#web/ui/layout/layout.tsx'
import { useProviderName } from '#web/ui/layout/page.tsx'
import { type Asked, reportAddress, reportFileQuery } from './documents.data.ts'
import style from './documents.module.css'
import { Printed } from './printed.tsx'

interface Props {
  report: Report
  asked: Asked
}

/** The certificate as a page to open, to share or to order on paper. */
export function Certificate({ report, asked }: Props) {
  const { t } = useTranslation()
  const { boot, place } = useApp()
  const { mayWrite } = useSignedIn()
  const { title, about, description, official } = report
  const address = reportAddress(report, asked, boot.apiBase)
  return (
    <div className={style.frame}>
      <Card as="article" tone="now" className={style.certificate}>
        <Paper report={report} />
        <div>
          <h2 className={style.certificateName}>{title}</h2>
          {about === undefined ? null : <p>{about}</p>}
          {official ? (
            <p>
              <Chip tone="good">{t('documents.official')}</Chip>
            </p>
          ) : null}
        </div>
        <Column gap="close" className={style.acts}>
          <div>
            <Quiet small>{description}</Quiet>
            <Printed report={report} />
          </div>
          <Actions>
            <AnchorButton variant="primary" href={address} target="_blank" rel="noopener">
              {t('documents.open')}
              <span className="visually-hidden">
                : {title}
                {about === undefined ? '' : `, ${about}`} {t('documents.newTab')}
              </span>
            </AnchorButton>
            <Share key={address} report={report} asked={asked} />
            {place.kind === 'portal' && mayWrite ? (
              <LinkButton variant="plain" to={requestFormByCode('CERTIFICATE_ORDER')}>
                {t('documents.onPaper')}
              </LinkButton>
            ) : null}
          </Actions>
        </Column>
      </Card>
    </div>
  )
}

/** A small picture of the page; its facts are beside it. */
function Paper({ report }: { report: Report }) {
  const formats = useFormats()
  const today = useToday()
  const provider = useProviderName()
  const child = useChild()
  const { name } = useSignedIn()
  return (
    <div className={style.paper} aria-hidden="true">
      <span>{provider}</span>
      <strong>{report.title}</strong>
      <span className={style.lines} />
      <span>
        {child === undefined ? name : fullNameOf(child)}
        <br />
        {formats.date(today)}
      </span>
    </div>
  )
}

/** Hands the file to another app on devices that support it; shows nothing on others. */
function Share({ report, asked }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  if (!isHydrated || !maySharePdf()) return null

  async function share(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const made = file ?? pdf(`${report.title}.pdf`, await fetchedBlob())
      setFile(made)
      // Closing the list of apps means a change of mind; if the file came too late for the browser, the next press has
      // it ready.
      await navigator.share({ title: report.title, files: [made] }).catch(() => undefined)
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }

  async function fetchedBlob(): Promise<Blob> {
    const answer = await queryClient.fetchQuery(reportFileQuery(report, asked.language))
    return answer as Blob
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => void share()}>
        {t('documents.share')}
        <span className="visually-hidden">: {report.title}</span>
      </Button>
      <FailureAlert error={error} />
    </>
  )
}

function pdf(name: string, content?: Blob): File {
  return new File(content === undefined ? [] : [content], name, { type: 'application/pdf' })
}

function maySharePdf(): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [pdf('document.pdf')] })
}
