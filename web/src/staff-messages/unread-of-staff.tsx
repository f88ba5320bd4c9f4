import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from './staff-messages.data.ts'

/** The number of unread messages in the staff menu; nothing where there are none. */
export default function UnreadOfStaff() {
  const { t } = useTranslation()
  const { data } = useQuery(unreadQuery)
  if (data === undefined || data.unreadCount === 0) return null
  return (
    <>
      {' '}
      <span aria-hidden="true">({data.unreadCount > 99 ? '99+' : data.unreadCount})</span>
      <span className="visually-hidden">{t('menu.unread', { count: data.unreadCount })}</span>
    </>
  )
}
