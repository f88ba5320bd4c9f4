import type { FoundStaff } from '@studentgo/protocol/staff-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { idIn } from '#web/platform/api/ids.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { PersonLine, Quiet } from '#web/ui/content/text.tsx'
import { Card, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useStaffSearch } from './staff-search.data.ts'
import { StaffSearch } from './staff-search.panel.tsx'

/** Staff members with their contacts and places. An address may contain the search words. */
export default function FindStaffPage() {
  const [search] = useSearchParams()
  return <FindStaff key={search.toString()} words={search.get('q') ?? ''} personId={idIn(search, 'person')} />
}

function FindStaff({ words, personId }: { words: string; personId: number | undefined }) {
  const { t } = useTranslation()
  const { found } = useStaffSearch(words)
  const [chosen, setPerson] = useState<FoundStaff>()
  const person = chosen ?? found?.find(one => one.personId === personId)
  return (
    <Page title={t('staffSearch.title')} lead={t('staffSearch.lead')}>
      <Stack gap="loose">
        <StaffSearch words={words} onChoose={setPerson} />
        <div aria-live="polite">{person === undefined ? null : <Found person={person} />}</div>
      </Stack>
    </Page>
  )
}

function Found({ person }: { person: FoundStaff }) {
  const { t } = useTranslation()
  return (
    <Card>
      <PersonLine person={person} />
      {person.unit === undefined ? null : (
        <Quiet>
          <InSchoolLanguage>{person.unit}</InSchoolLanguage>
        </Quiet>
      )}
      {person.roomHint === undefined ? null : (
        <Quiet>
          {t('staffSearch.where')} <InSchoolLanguage>{person.roomHint}</InSchoolLanguage>
        </Quiet>
      )}
    </Card>
  )
}
