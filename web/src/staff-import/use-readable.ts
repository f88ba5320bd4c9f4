import { useFormats } from '#web/platform/language/format.ts'

/** Formats the days and times in a text of the importer for the reader. */
export function useReadable(): (text: string) => string {
  const formats = useFormats()
  return text =>
    text.replace(/(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?/g, (_, day: string, time?: string) =>
      time === undefined ? formats.date(day) : `${formats.date(day)} ${formats.wallTime(time)}`,
    )
}
