import { placeOf } from '@studentgo/protocol/paths'
import { isSearchable } from '@studentgo/protocol/search'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOnline } from '#web/platform/offline/online.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { flushDrafts } from '#web/platform/session/draft-writers.ts'
import { Failure, RetryButton } from '#web/ui/feedback/loading.tsx'
import { Combobox, type ProposalGroup } from '#web/ui/form/combobox.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Part } from './parts.ts'
import { useRecent } from './recent.ts'
import { SearchStart } from './search-start.tsx'

interface Props {
  parts: readonly Part[]
  text: string
  onText: (text: string) => void
  /** The results; each proposal is named by its address below the base path. */
  groups: readonly ProposalGroup<string>[]
  error: Error | null
  isSearching: boolean
  onClose: () => void
}

/** The field, the suggestions before anything is typed, and the results. */
export function SearchFrame({ parts, text, onText, groups, error, isSearching, onClose }: Props) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const isOnline = useOnline()
  const recent = useRecent(parts)
  const found = groups.filter(({ proposals }) => proposals.length > 0)
  const count = found.reduce((sum, { proposals }) => sum + proposals.length, 0)
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
          help={isSearchable(text) ? count > 0 && t('search.found', { count }) : t('search.help')}
          value={text}
          onChange={onText}
          proposals={found}
          onChoose={to => {
            const chosen = found.flatMap(({ proposals }) => proposals).find(({ id }) => id === to)
            if (chosen !== undefined) recent.add(chosen)
            onClose()
            void goTo(to)
          }}
          empty={t(empty)}
          autoFocus
        />
        <SearchStart parts={parts} recent={recent.opened} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

/** Goes to an address below the base path; another part of the portal needs a page load. */
function useGoTo(): (to: string) => Promise<void> {
  const { boot, place } = useApp()
  const navigate = useNavigate()
  return async to => {
    if (placeOf(to.split('?', 1)[0] ?? to).start === place.start) {
      await navigate(to.slice(place.start.length) || '/')
      return
    }
    await flushDrafts()
    location.assign(boot.basePath + to)
  }
}
