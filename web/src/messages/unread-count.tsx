import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from './messages.data.ts'
import style from './unread-count.module.css'

/** The number of unread messages, as a number and in words for screen readers; nothing where there are none. */
export default function UnreadCount() {
  const { t } = useTranslation()
  const { data } = useQuery(unreadQuery)
  if (data === undefined || data.unreadCount === 0) return null
  return (
    <span className={style.count}>
      <span aria-hidden="true">{data.unreadCount > 99 ? '99+' : data.unreadCount}</span>
      <span className="visually-hidden">{t('menu.unread', { count: data.unreadCount })}</span>
    </span>
  )
}
