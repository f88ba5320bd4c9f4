import type { CodeList } from '@studentgo/protocol/codes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codesQuery } from '#web/platform/api/codes.ts'
import { RetryButton } from './loading.tsx'
import { Notice } from './notice.tsx'

/** Beside a select with an empty reference list: why it has no options, and a retry button. */
export function MissingList({ list }: { list: CodeList }) {
  const { t } = useTranslation()
  const { isPending, data = [], error } = useQuery(codesQuery(list))
  return (
    <div role="status">
      {isPending || data.length > 0 ? null : (
        <Notice tone="changed" title={t('form.listMissing')}>
          <RetryButton error={error} />
        </Notice>
      )}
    </div>
  )
}
