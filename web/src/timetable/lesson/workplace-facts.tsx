import type { Workplace } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { Fact } from '#web/ui/facts.tsx'

/** Where the day at work is, and who guides there. */
export function WorkplaceFacts({ workplace }: { workplace: Workplace }) {
  const { t } = useTranslation()
  const { name, address, instructorName, instructorPhone, instructorEmail } = workplace
  return (
    <>
      <Fact label={t('timetable.workplace')}>
        <p>{name}</p>
        {address ? <p>{address}</p> : null}
      </Fact>
      {instructorName ? (
        <Fact label={t('timetable.instructor')}>
          <p>{instructorName}</p>
          {instructorPhone ? (
            <p>
              <a href={`tel:${instructorPhone.replaceAll(' ', '')}`}>{instructorPhone}</a>
            </p>
          ) : null}
          {instructorEmail ? (
            <p>
              <a href={`mailto:${instructorEmail}`}>{instructorEmail}</a>
            </p>
          ) : null}
        </Fact>
      ) : null}
    </>
  )
}
