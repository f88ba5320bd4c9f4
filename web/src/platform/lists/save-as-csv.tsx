import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useFormats } from '../language/format.ts'
import { csvOf, type ListColumn } from './csv.ts'

interface Props<Row> {
  /** The name of the file, without its extension. */
  name: string
  columns: readonly ListColumn<Row>[]
  /** All rows, also those that the screen has not loaded yet. */
  rows: () => Promise<readonly Row[]>
}

/** Saves a list as a file for spreadsheets. */
export function SaveAsCsv<Row>({ name, columns, rows }: Props<Row>) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function save(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      saveText(`${name}.csv`, csvOf(columns, await rows(), language))
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }

  return (
    <>
      <Button small variant="plain" busy={isBusy} onClick={() => void save()}>
        {t('list.saveAsCsv')}
      </Button>
      <FailureAlert error={error} />
    </>
  )
}

/** Gives a text to the browser as a file; the page keeps no copy. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not in the same task, because the browser is just beginning to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
