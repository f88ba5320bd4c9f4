import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import type { FileQuery } from './attachments.data.ts'
import { useBlobAddress } from './blob-address.ts'

interface Props {
  file: AttachmentRef
  query: FileQuery
  alt: string
  className: string | undefined
}

/** A picture among the details of a page; it is released when the page is left. */
export function Picture({ file, query, alt, className }: Props) {
  const { data, error } = useQuery(query)
  const address = useBlobAddress(data as Blob | undefined, file.mime)
  return address === undefined ? (
    <QueryState query={{ data, error }} lines={2} />
  ) : (
    <img className={className} src={address} alt={alt} />
  )
}
