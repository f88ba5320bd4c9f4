import type { StaffNewsSummary } from '@studentgo/protocol/staff-news'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

/** The state of a piece of news. */
export function StateChip({ news: { state, category, pinned } }: { news: StaffNewsSummary }) {
  const { t } = useTranslation()
  return (
    <Actions as="span">
      <Chip tone={tones[state]}>{t(`staffNews.state.${state}`)}</Chip>
      {category === 'URGENT' ? <Chip tone="changed">{t('news.category.URGENT')}</Chip> : null}
      {pinned ? <Chip>{t('news.pinned')}</Chip> : null}
    </Actions>
  )
}

const tones = {
  DRAFT: 'plain',
  SCHEDULED: 'now',
  PUBLISHED: 'good',
  EXPIRED: 'plain',
  WITHDRAWN: 'changed',
} as const

type Named = Pick<StaffNewsSummary, 'roles' | 'campuses' | 'groups' | 'qualifications'>

/** The audience in one line: the roles, and their campuses, groups and qualifications. */
export function useAudienceText({ roles, campuses, groups, qualifications }: Named): string {
  const { t } = useTranslation()
  const formats = useFormats()
  const who = t(roles.length > 1 ? 'staffNews.role.BOTH' : `staffNews.role.${roles[0] ?? 'STUDENT'}`)
  const where = [...campuses, ...groups, ...qualifications.map(formats.text)]
  return [who, where.length === 0 ? t('news.everybody') : where.join(', ')].join(' · ')
}
