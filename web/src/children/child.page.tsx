import { addresses } from '@studentgo/protocol/addresses'
import type { Child } from '@studentgo/protocol/children'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayOpen } from '#web/app/menu/may-open.ts'
import { menuOf } from '#web/app/menu/menu.ts'
import { NotShared } from '#web/app/not-shared.tsx'
import { useApp } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { childrenQuery, useChild } from '#web/platform/session/reader.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Card, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import style from './child.module.css'
import { ChildFacts } from './child-card.tsx'
import { useWeeksOf } from './children.data.ts'

/** One child: what waits, and everything that the guardian may see of them. */
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
  const isInUse = useScreensInUse()
  const [shown] = useWeeksOf([child], today)
  return (
    <Page title={fullNameOf(child)}>
      <Card>
        <ChildFacts child={child} week={shown?.week} today={today} under="h1" />
        {child.basis === 'CONSENT' ? <Quiet small>{t('guardian.adult')}</Quiet> : null}
      </Card>
      {menuOf(place, mayOpen).map(group => (
        <Section key={group.label} id={group.label} title={t(group.label)}>
          <RowList>
            {group.entries
              .filter(({ to }) => to !== addresses.home)
              .map(({ to, label, icon }) => (
                <Row key={to}>
                  {isInUse(to) ? (
                    <Link to={to} className={style.link}>
                      <Icon name={icon} />
                      {t(label)}
                    </Link>
                  ) : (
                    <Quiet>
                      {t(label)} <small>{t('menu.off')}</small>
                    </Quiet>
                  )}
                </Row>
              ))}
          </RowList>
        </Section>
      ))}
    </Page>
  )
}
