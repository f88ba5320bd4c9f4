import type { FoundStaff } from '@studentgo/protocol/staff-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Combobox } from '#web/ui/late.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { useStaffSearch } from './staff-search.data.ts'

/** Finds a staff member by the beginning of the name. */
export function StaffSearch({
  words = '',
  onChoose,
}: {
  /** The initial search words. */
  words?: string
  onChoose: (person: FoundStaff) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(words)
  const { found, error } = useStaffSearch(text)
  return (
    <Stack>
      <Combobox
        label={t('staffSearch.label')}
        help={t('staffSearch.help')}
        value={text}
        onChange={setText}
        proposals={(found ?? []).map(({ personId: id, name: title, title: note }) => ({ id, title, note }))}
        onChoose={id => {
          const person = found?.find(({ personId }) => personId === id)
          if (person !== undefined) onChoose(person)
        }}
        empty={t(found === undefined ? 'staffSearch.help' : 'staffSearch.nobody')}
      />
      <FailureAlert error={error} />
    </Stack>
  )
}
