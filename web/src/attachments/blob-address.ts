import { useEffect, useState } from 'react'

/** An address of the file that works only in this page, until the page is closed. */
export function useBlobAddress(blob: Blob | undefined, mime: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob.slice(0, blob.size, mime))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, mime])
  return address
}
