import { isSearchable, type SearchHit, searchKind } from '@studentgo/protocol/search'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { namedScreens, useIsCalled } from '#web/app/screen-names.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Failure, RetryButton } from '#web/ui/feedback/loading.tsx'
import { Combobox, type Proposal, type ProposalGroup } from '#web/ui/form/combobox.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { addressOfHit, listOfKind } from './places.ts'
import { useSearch } from './search.data.ts'

/** One search over everything that one may open; the screens are found without a network too. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [text, setText] = useState('')
  const { groups, error, isSearching } = useFound(text)
  const empty = !isSearchable(text) ? 'search.help' : isSearching ? 'search.searching' : 'search.nothing'
  return (
    <Dialog title={t('search.title')} onClose={onClose} atTop>
      <Stack>
        <div role="alert">
          {error === null ? null : (
            <Failure error={error}>
              <RetryButton error={error} />
            </Failure>
          )}
        </div>
        <div role="status">{isOnline ? null : <p>{t('search.offline')}</p>}</div>
        <Combobox
          label={t('search.label')}
          help={t('search.help')}
          value={text}
          onChange={setText}
          proposals={groups}
          onChoose={to => {
            onClose()
            void navigate(to)
          }}
          empty={t(empty)}
          autoFocus
        />
      </Stack>
    </Dialog>
  )
}

/** What is found, in groups; each proposal is named by its address. */
function useFound(text: string) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  const isCalled = useIsCalled()
  const noteOf = useNoteOf()
  const { found, error, isSearching } = useSearch(text)
  const words = text.trim()
  const screens: Proposal<string>[] = isSearchable(words)
    ? namedScreens
        .filter(screen => isCalled(screen, words))
        .map(({ to, label }) => ({ id: to, title: t(label) }))
    : []
  const groups: ProposalGroup<string>[] = searchKind.options.map(kind => {
    const proposals: Proposal<string>[] = (found?.hits ?? []).flatMap(hit => {
      const to = hit.kind === kind ? addressOfHit(hit) : undefined
      return to === undefined
        ? []
        : [{ id: to, title: hit.title, language: hit.titleLanguage, note: noteOf(hit) }]
    })
    const list = listOfKind(kind, words)
    if (found?.more.includes(kind) && !screens.some(screen => screen.id === list.to)) {
      proposals.push({ id: list.to, title: t('search.more', { screen: t(list.label) }) })
    }
    return { id: kind, title: t(`search.kind.${kind}`), proposals }
  })
  const inUse = [{ id: 'SCREEN', title: t('search.kind.SCREEN'), proposals: screens }, ...groups]
    .map(group => ({ ...group, proposals: group.proposals.filter(({ id }) => isInUse(id)) }))
    .filter(({ proposals }) => proposals.length > 0)
  return { groups: inUse, error, isSearching }
}

/** What tells a hit from another of the same title: when it is, and what the server says beside it. */
function useNoteOf(): (hit: SearchHit) => ReactNode {
  const { t } = useTranslation()
  const formats = useFormats()
  const dayOf = ({ kind, date, at }: SearchHit) => {
    if (kind === 'LESSON' && date !== undefined && at !== undefined) {
      return t('format.dayAt', { days: formats.shortWeekdayDate(date), time: formats.time(at) })
    }
    if (date !== undefined) return formats.date(date)
    return at === undefined ? undefined : formats.dateOf(at)
  }
  return hit => {
    const day = dayOf(hit)
    const facts = [hit.note, hit.topic, hit.room].filter(fact => fact !== undefined).join(' · ')
    if (facts === '') return day
    // A file is described by whoever brought it.
    const written = hit.kind === 'FILE' ? facts : <InSchoolLanguage>{facts}</InSchoolLanguage>
    return day === undefined ? (
      written
    ) : (
      <>
        {day} · {written}
      </>
    )
  }
}
