import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { type BenefitClaim, changeStudySocialBenefit } from '@studentgo/protocol/study-social-benefit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { FilePicker } from '#web/attachments/file-picker.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { benefitsQuery } from './benefits.data.ts'

/** Tickets and receipts of a claim: each is saved as it is added, until the claim is sent. */
export function ClaimFiles({ claim: { id, version, attachments, can } }: { claim: BenefitClaim }) {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly AttachmentRef[]>(attachments)
  const save = useEndpointMutation(changeStudySocialBenefit, { replyTo: benefitsQuery })
  if (!can.edit) {
    if (attachments.length === 0) return null
    return (
      <Section id="files" title={t('benefits.files')}>
        <AttachedFiles files={attachments} />
        <Quiet small>{t('benefits.files.locked')}</Quiet>
      </Section>
    )
  }
  const change = (chosen: AttachmentRef[]) => {
    setFiles(chosen)
    save.mutate(
      { body: { id, version, attachmentIds: chosen.map(file => file.id) } },
      { onError: () => setFiles(attachments) },
    )
  }
  return (
    <FilePicker
      label={t('benefits.files')}
      help={t('benefits.files.help')}
      category="BENEFIT"
      files={files}
      onChange={change}
    />
  )
}
