import {
  type ParentAccess,
  type StudentParentAccess,
  saveStudentParentAccess,
} from '@studentgo/protocol/student-parent-access'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { parentAccessQuery } from './parent-access.data.ts'
import { useScopeList } from './scope-list.ts'

interface Props {
  access: StudentParentAccess
  /** Opens the form about a link. */
  grant: (accessId: number) => void
}

/** The change at 18, and shortly before it the choice of the continuing access by guardian. */
export function Handover({ access, grant }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { adultFrom = '', handoverFrom = '', control, parents } = access
  const ending = parents.filter(parent => parent.basis === 'MINOR')
  const until = formats.date(adultFrom)
  return (
    <Section id="handover" title={t('parentAccess.handover', { date: until })}>
      <p>{t('parentAccess.handover.ends', { date: until })}</p>
      {control === 'TOO_EARLY' ? (
        <>
          <p>{t('parentAccess.handover.later', { date: formats.date(handoverFrom) })}</p>
          <Quiet small>{t('parentAccess.handover.minor')}</Quiet>
        </>
      ) : (
        <>
          <p>{t('parentAccess.handover.now')}</p>
          <RowList>
            {ending.map(parent => (
              <Continuing key={parent.accessId} parent={parent} adultFrom={until} grant={grant} />
            ))}
          </RowList>
          <Quiet small>{t('parentAccess.handover.minor')}</Quiet>
        </>
      )}
    </Section>
  )
}

interface ContinuingProps {
  parent: ParentAccess
  adultFrom: string
  grant: (accessId: number) => void
}

function Continuing({ parent, adultFrom, grant }: ContinuingProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const scopeList = useScopeList()
  const save = useEndpointMutation(saveStudentParentAccess, {
    replyTo: parentAccessQuery,
    done: () => t('parentAccess.handover.nothing.done', { name: parent.name }),
  })
  const { accessId, name, afterwards, version } = parent
  return (
    <Row>
      <h3>{name}</h3>
      {afterwards === undefined ? (
        <p>{t('parentAccess.handover.nothing', { date: adultFrom })}</p>
      ) : (
        <p>
          {t('parentAccess.handover.continues', {
            scopes: scopeList(afterwards.scopes),
            date: formats.date(afterwards.validUntil),
          })}
        </p>
      )}
      <Actions>
        <Button small onClick={() => grant(accessId)}>
          {t(afterwards === undefined ? 'parentAccess.handover.choose' : 'parentAccess.change')}{' '}
          <span className="visually-hidden">{name}</span>
        </Button>
        {afterwards === undefined ? null : (
          <Button
            small
            variant="plain"
            busy={save.isPending}
            onClick={() => save.mutate({ body: [{ accessId, scopes: [], version }] })}
          >
            {t('parentAccess.handover.stop')} <span className="visually-hidden">{name}</span>
          </Button>
        )}
      </Actions>
    </Row>
  )
}
