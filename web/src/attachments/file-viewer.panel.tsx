import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { AnchorButton, Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'
import type { FileQuery } from './attachments.data.ts'
import style from './attachments.module.css'
import { useBlobAddress } from './blob-address.ts'

interface Props {
  file: AttachmentRef
  query: FileQuery
  onClose: () => void
}

/**
 * Shows a picture, and offers any other file to be opened or saved. The file is fetched for this only and not cached:
 * the server does not let a browser show it by its address.
 */
export default function FileViewer({ file, query, onClose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = useQuery(query)
  const address = useBlobAddress(data as Blob | undefined, file.mime)
  return (
    <Dialog title={file.name} onClose={onClose}>
      <Stack>
        <QueryState query={{ data, error }} lines={4} />
        {address !== undefined && isPicture(file) ? (
          <img
            className={style.picture}
            src={address}
            alt={t('attachments.view.picture', { name: file.name })}
          />
        ) : null}
        <Quiet>{formats.fileSize(file.size)}</Quiet>
        <Actions>
          {address === undefined ? null : (
            <AnchorButton variant="primary" href={address} download={file.name}>
              {t('attachments.view.save')}
            </AnchorButton>
          )}
          {address !== undefined && file.mime === 'application/pdf' ? (
            <AnchorButton href={address} target="_blank" rel="noopener">
              {t('attachments.view.open')}
            </AnchorButton>
          ) : null}
          <Button variant="plain" onClick={onClose}>
            {t('attachments.view.close')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  )
}

function isPicture({ mime }: Pick<AttachmentRef, 'mime'>): boolean {
  return mime.startsWith('image/')
}
