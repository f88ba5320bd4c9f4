import { useTranslation } from 'react-i18next'
import { Table } from '#web/ui/content/facts.tsx'

/** The values of one field in two versions of a text. */
export interface InBoth {
  label: string
  own: string
  theirs: string
}

/** Two versions of a text side by side, where they differ. */
export function Differences({ of }: { of: readonly InBoth[] }) {
  const { t } = useTranslation()
  const head = ['form.difference', 'form.yours', 'form.saved'].map(key => t(key))
  return (
    <Table caption={t('form.bothVersions')} head={head}>
      {of
        .filter(({ own, theirs }) => own.trim() !== theirs.trim())
        .map(({ label, own, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{own || '–'}</td>
            <td>{theirs || '–'}</td>
          </tr>
        ))}
    </Table>
  )
}
