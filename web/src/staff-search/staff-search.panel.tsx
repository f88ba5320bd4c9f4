import type { FoundStaff } from '@studentgo/protocol/staff-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Combobox } from '#web/ui/late.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { useStaffSearch } from './staff-search.data.ts'

/** Finds somebody of the staff by the beginning of their name. */
export function StaffSearch({
  words = '',
  onChoose,
}: {
  /** What is searched for at first. */
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
