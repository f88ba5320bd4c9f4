import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import style from './sign-in.module.css'

/** The users of the demo school in this area. */
export function DemoUsers({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { demoUsers } = useConfig()
  if (demoUsers.length === 0) return null
  return (
    <Fold className={style.demo} summary={t('signIn.demo')}>
      <Quiet small>{t('signIn.demoHelp')}</Quiet>
      {children}
      <ul className={style.demoList}>
        {demoUsers.map(user => (
          <li key={user.username}>
            <code>{user.username}</code> {formats.text(user.note)}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
