import { useFormats } from '#web/platform/language/format.ts'

/** A text of the importer with its days and times as the reader writes them. */
export function useReadable(): (text: string) => string {
  const formats = useFormats()
  return text =>
    text.replace(/(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?/g, (_, day: string, time?: string) =>
      time === undefined ? formats.date(day) : `${formats.date(day)} ${formats.wallTime(time)}`,
    )
}
