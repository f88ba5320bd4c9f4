import { type SearchHit, type SearchKind, searchKind } from '@studentgo/protocol/search'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inPlace } from '#web/app/shells/area-parts.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import type { Proposal, ProposalGroup } from '#web/ui/form/combobox.tsx'
import { useNamed } from './named.ts'
import { type Part, useParts } from './parts.ts'
import { addressOfHit, listOfKind } from './places.ts'
import { useSearch } from './search.data.ts'
import { SearchFrame } from './search-frame.tsx'

/** One search over everything that the reader may open; screens and actions are found without a network too. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const parts = useParts()
  const named = useNamed(parts, text)
  const { groups, ...state } = useFound(parts, text)
  const ofNames = new Set(named.flatMap(({ proposals }) => proposals.map(({ id }) => id)))
  // The links to the full lists are screens too, which the same words may already have found.
  const others = groups.map(group => ({
    ...group,
    proposals: group.proposals.filter(({ id }) => !ofNames.has(id)),
  }))
  return (
    <SearchFrame
      {...state}
      parts={parts}
      text={text}
      onText={setText}
      groups={[...named, ...others]}
      onClose={onClose}
    />
  )
}

/**
 * The server's results in groups: of every child on the pages of all children, on a child's pages of that child only.
 */
function useFound(parts: readonly Part[], text: string) {
  const { t } = useTranslation()
  const { place } = useApp()
  const noteOf = useNoteOf()
  const searched = parts.filter(
    ({ kind, child }) =>
      kind === 'portal' ||
      (child !== undefined && (place.kind === 'guardian' || child.studentId === idOf(place))),
  )
  const { found, ...state } = useSearch(
    text,
    searched.map(({ child }) => child?.studentId),
  )
  const words = text.trim()
  const own = parts.filter(({ child }) => child === undefined)
  const answers = searched.map((part, index) => ({ part, answer: found[index] }))
  const withWords = (kind: SearchKind): Proposal<string>[] =>
    // Staff are the same for every child.
    (kind === 'STAFF'
      ? answers.filter(({ answer }) => answer?.hits.some(hit => hit.kind === kind)).slice(0, 1)
      : answers
    ).flatMap(({ part, answer }) => {
      // The guardian's own pages cover all children.
      const at = (address: string) => [part, ...own].find(({ isOpen }) => isOpen(address))
      const proposals: Proposal<string>[] = (answer?.hits ?? []).flatMap(hit => {
        const address = hit.kind === kind ? addressOfHit(hit) : undefined
        const within = address === undefined ? undefined : at(address)
        if (address === undefined || within === undefined) return []
        return [
          {
            id: inPlace(within, address),
            title: hit.title,
            language: hit.titleLanguage,
            note: noteOf(hit, searched.length > 1 && kind !== 'STAFF' ? within.child?.callName : undefined),
          },
        ]
      })
      const list = listOfKind(kind, words)
      const within = at(list.to)
      if (answer?.more.includes(kind) && within !== undefined) {
        proposals.push({
          id: inPlace(within, list.to),
          title: t('search.more', { screen: t(list.label) }),
        })
      }
      return proposals
    })
  const groups: ProposalGroup<string>[] = searchKind.options.map(kind => ({
    id: kind,
    title: t(`search.kind.${kind}`),
    proposals: onlyOnce(withWords(kind)),
  }))
  return { ...state, groups }
}

function idOf(place: ReturnType<typeof useApp>['place']): number | undefined {
  return place.kind === 'child' ? place.studentId : undefined
}

function onlyOnce(proposals: readonly Proposal<string>[]): Proposal<string>[] {
  return [...new Map(proposals.map(one => [one.id, one])).values()]
}

/** The note that distinguishes results of the same title: whose and when it is, and the server's details. */
function useNoteOf(): (hit: SearchHit, of: string | undefined) => ReactNode {
  const { t } = useTranslation()
  const formats = useFormats()
  const dayOf = ({ kind, date, at }: SearchHit) => {
    if (kind === 'LESSON' && date !== undefined && at !== undefined) {
      return t('format.dayAt', { days: formats.shortWeekdayDate(date), time: formats.time(at) })
    }
    if (date !== undefined) return formats.date(date)
    return at === undefined ? undefined : formats.dateOf(at)
  }
  return (hit, of) => {
    const begin = [of, dayOf(hit)].filter(fact => fact !== undefined).join(' · ')
    const facts = [hit.note, hit.topic, hit.room].filter(fact => fact !== undefined).join(' · ')
    if (facts === '') return begin === '' ? undefined : begin
    // The description of a file is written by its uploader.
    const written = hit.kind === 'FILE' ? facts : <InSchoolLanguage>{facts}</InSchoolLanguage>
    return begin === '' ? (
      written
    ) : (
      <>
        {begin} · {written}
      </>
    )
  }
}
