import { hasWords } from '@studentgo/protocol/rules/words'
import { isSearchable } from '@studentgo/protocol/search'
import { useTranslation } from 'react-i18next'
import { contentsOf, namedScreens, useIsCalled } from '#web/app/screen-names.ts'
import { inPlace } from '#web/app/shells/area-parts.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import type { IconName } from '#web/ui/content/icon.tsx'
import type { ProposalGroup } from '#web/ui/form/combobox.tsx'
import { type Action, actions } from './actions.ts'
import type { Part } from './parts.ts'

/** A search result that needs no server: its `id` is its address below the base path. */
export interface Place {
  id: string
  title: string
  note: string | undefined
  icon: IconName
}

/** The tasks and the screens that match some words: the browser knows both without a network. */
export function useNamed(parts: readonly Part[], text: string): ProposalGroup<string>[] {
  const { t } = useTranslation()
  const offered = useActions(parts)
  const isCalled = useIsCalled()
  const words = text.trim()
  if (!isSearchable(words)) return []
  const done = offered.filter(({ action: { name }, title, note }) =>
    hasWords(`${title} ${note} ${t(`search.doWords.${name}`)}`, words),
  )
  // A screen with a matching task is offered already.
  const taken = new Set(done.map(({ id }) => id))
  const screens = parts.flatMap(part =>
    namedScreens(part)
      .filter(screen => part.isOpen(screen.to) && isCalled(screen, words))
      .map(screen => {
        const title = t(screen.label)
        // A match in the title needs no explanation.
        const contents = hasWords(title, words) ? undefined : t(contentsOf(screen))
        return { id: inPlace(part, screen.to), title, note: noteOf(part.child?.callName, contents) }
      }),
  )
  return [
    { id: 'DO', title: t('search.kind.DO'), proposals: done },
    {
      id: 'SCREEN',
      title: t('search.kind.SCREEN'),
      proposals: screens.filter(({ id }) => !taken.has(id)),
    },
  ]
}

/** The tasks of these parts, the most common first. */
export function useActions(parts: readonly Part[]): (Place & { action: Action })[] {
  const { t } = useTranslation()
  const { kind, mayWrite } = useSignedIn()
  const today = useToday()
  return actions.flatMap(action => {
    const to = action.to({ today, subject: t('search.do.findWorkplace.subject') })
    return parts
      .filter(part => action.in.includes(part.kind) && part.isOpen(to))
      .filter(({ child }) => action.writes !== true || (child?.mayWrite ?? (kind === 'STAFF' || mayWrite)))
      .map(part => ({
        action,
        id: inPlace(part, to),
        title: t(`search.do.${action.name}`),
        note: noteOf(part.child?.callName, t(`search.do.${action.name}.note`)),
        icon: action.icon,
      }))
  })
}

/** The note of a result: its owner and other facts. */
export function noteOf(...facts: (string | undefined)[]): string | undefined {
  const said = facts.filter(fact => fact !== undefined)
  return said.length === 0 ? undefined : said.join(' · ')
}
