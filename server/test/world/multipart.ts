/** A file as a browser sends it. */
export interface SentFile {
  name: string
  content: Buffer | string
}

const boundary = '----studentgo-boundary-7f3a'

/** A form with texts and, after them, a file, as a browser writes it. */
export function multipartOf(
  fields: Readonly<Record<string, unknown>>,
  file?: SentFile,
): { payload: Buffer; type: string } {
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  // A generated value may have a `toString` that is no function.
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : part(`name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  )
  const sent =
    file === undefined
      ? []
      : part(
          `name="file"; filename="${file.name.replace(/"/g, '%22')}"\r\nContent-Type: application/x-anything`,
          file.content,
        )
  return {
    payload: Buffer.concat([...texts, ...sent, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
