import { addresses } from '@studentgo/protocol/addresses'
import type { Child } from '@studentgo/protocol/children'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '#web/app/menu/may-open.ts'
import { menuOf } from '#web/app/menu/menu.ts'
import { MenuList } from '#web/app/menu/menu-list.tsx'
import { NotShared } from '#web/app/not-shared.tsx'
import { useApp } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { childrenQuery, useChild } from '#web/platform/session/reader.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Card, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ChildFacts } from './child-card.tsx'
import { useWeeksOf } from './children.data.ts'

/** One child: open tasks, and everything that the guardian may see of them. */
export default function ChildPage() {
  const { data, error } = useQuery(childrenQuery)
  const child = useChild()
  if (child !== undefined) return <Shown child={child} />
  return data === undefined ? <QueryState query={{ data, error }} lines={8} /> : <NotShared />
}

function Shown({ child }: { child: Child }) {
  const { t } = useTranslation()
  const today = useToday()
  const { place } = useApp()
  const mayOpen = useMayOpen()
  const [shown] = useWeeksOf([child], today)
  return (
    <Page title={fullNameOf(child)}>
      <Card>
        <ChildFacts child={child} week={shown?.week} today={today} under="h1" />
        {child.basis === 'CONSENT' ? <Quiet small>{t('guardian.adult')}</Quiet> : null}
      </Card>
      {menuOf(place, mayOpen).map(group => (
        <Section key={group.label} id={group.label} title={t(group.label)}>
          <MenuList entries={group.entries.filter(({ to }) => to !== addresses.home)} />
        </Section>
      ))}
    </Page>
  )
}
