import type { Contract, ContractAction, ContractParty } from '@studentgo/protocol/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { PrintLink } from '#web/documents/print-link.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Bullets, PersonLine, Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Card, Head } from '#web/ui/layout/layout.tsx'
import ContractForm from './contract.form.tsx'
import style from './contracts.module.css'

interface Props {
  contract: Contract
  studyRightId: number
  /** The qualification, for a student of several. */
  studies: string | undefined
}

const tones = {
  SENT: 'changed',
  PARTLY_SIGNED: 'changed',
  SIGNED: 'good',
  ACTIVE: 'good',
  INTERRUPTED: 'plain',
  ENDED: 'quiet',
  TERMINATED: 'quiet',
  DECLINED: 'quiet',
} as const

/** A contract on a phone: what it is, what to do, when, where, who has signed, and the rest. */
export function ContractCard({ contract, studyRightId, studies }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [action, setAction] = useState<ContractAction>()
  const { id, type, number, state, title, titleLanguage, startDate, endDate, actions, parties } = contract
  return (
    <Card as="section" tone={contract.needsMyAction ? 'own' : 'plain'} aria-labelledby={`contract-${id}`}>
      <Head>
        <h2 id={`contract-${id}`}>
          <InLanguage language={titleLanguage}>{title ?? t(`contracts.type.${type}`)}</InLanguage>
        </h2>
        <Chip tone={tones[state]}>{t(`contracts.state.${state}`)}</Chip>
      </Head>
      <p>{t(nextOf(contract))}</p>
      {actions.length === 0 ? null : (
        <Actions>
          {actions.map(one => (
            <Button
              key={one}
              variant={one === 'DECLINE' ? 'plain' : 'primary'}
              onClick={() => setAction(one)}
            >
              {t(`contracts.do.${one}`)}
            </Button>
          ))}
        </Actions>
      )}
      {action === undefined ? null : (
        <ContractForm
          contract={contract}
          studyRightId={studyRightId}
          action={action}
          close={() => setAction(undefined)}
        />
      )}
      <Facts variant="beside">
        <Fact label={t('contracts.period')}>{`${formats.date(startDate)}–${formats.date(endDate)}`}</Fact>
        <Fact label={t('contracts.workplace')}>
          {contract.workplace === undefined ? null : (
            <>
              {contract.workplace.name}
              <br />
              {contract.workplace.address}
            </>
          )}
        </Fact>
        <Fact label={t('contracts.instructor')}>
          {contract.instructor === undefined ? null : <PersonLine person={contract.instructor} />}
        </Fact>
        <Fact label={t('contracts.hours')}>
          {contract.dailyHours === undefined
            ? null
            : t('contracts.dailyHours', {
                hours: formats.number(contract.dailyHours),
                percent: contract.partTimePercent ?? 100,
              })}
        </Fact>
        <Fact label={t('contracts.studies')}>{studies}</Fact>
        <Fact label={t('contracts.number')}>{number}</Fact>
      </Facts>
      <Parties parties={parties} />
      <Termination contract={contract} />
      <Content contract={contract} />
      <div>
        <PrintLink module="contracts" id={id} code="CONTRACT" about={number} />
      </div>
    </Card>
  )
}

/** The next step of a contract, as a text key. */
function nextOf({ state, actions }: Contract): string {
  if (actions.includes('SIGN')) return 'contracts.next.SIGN'
  if (actions.includes('ACKNOWLEDGE')) return 'contracts.next.ACKNOWLEDGE'
  return `contracts.means.${state}`
}

function Parties({ parties }: { parties: readonly ContractParty[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (parties.length === 0) return null
  const stateOf = ({ act, signedAt, declinedAt }: ContractParty) => {
    if (declinedAt !== undefined) return t('contracts.party.declined', { at: formats.dateTime(declinedAt) })
    if (signedAt !== undefined) return t(`contracts.party.done.${act}`, { at: formats.dateTime(signedAt) })
    return t(`contracts.party.waits.${act}`)
  }
  return (
    <div>
      <h3>{t('contracts.parties')}</h3>
      <ul className={style.parties}>
        {parties.map(party => (
          <li key={`${party.role} ${party.name}`}>
            <span>
              {t(`contracts.role.${party.role}`)}
              {party.name === undefined ? '' : `: ${party.name}`}
            </span>
            <Quiet inline small>
              {stateOf(party)}
            </Quiet>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Termination({ contract: { terminated } }: { contract: Contract }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (terminated === undefined) return null
  const { date, reason, duringTrialPeriod } = terminated
  return (
    <Notice title={t('contracts.terminated', { date: formats.date(date) })}>
      {reason === undefined ? null : (
        <p>
          <InSchoolLanguage>{reason}</InSchoolLanguage>
        </p>
      )}
      {duringTrialPeriod ? <p>{t('contracts.duringTrial')}</p> : null}
    </Notice>
  )
}

/** The remaining content of a contract. */
function Content({ contract }: { contract: Contract }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { modules, tasks, occupationalSafety, insuranceNote, attachments } = contract
  const { introductionGiven, notes } = occupationalSafety
  const isEmpty =
    modules.length === 0 && tasks.length === 0 && insuranceNote === undefined && attachments.length === 0
  if (isEmpty) return null
  return (
    <Fold summary={t('contracts.content')}>
      <div className={style.content}>
        {modules.length === 0 ? null : (
          <div>
            <h3>{t('contracts.units')}</h3>
            <Bullets>
              {modules.map(({ moduleId, name, osp }) => (
                <li key={moduleId}>
                  {name}
                  {osp === undefined
                    ? ''
                    : ` (${t('plan.amount.OSP', { count: osp, amount: formats.number(osp) })})`}
                </li>
              ))}
            </Bullets>
          </div>
        )}
        {tasks.length === 0 ? null : (
          <div>
            <h3>{t('contracts.tasks')}</h3>
            <Bullets>
              {tasks.map(task => (
                <li key={task}>
                  <InSchoolLanguage>{task}</InSchoolLanguage>
                </li>
              ))}
            </Bullets>
          </div>
        )}
        {notes === undefined && introductionGiven === undefined ? null : (
          <div>
            <h3>{t('contracts.safety')}</h3>
            {introductionGiven === undefined ? null : (
              <p>{t(introductionGiven ? 'contracts.safety.given' : 'contracts.safety.notGiven')}</p>
            )}
            {notes === undefined ? null : (
              <p>
                <InSchoolLanguage>{notes}</InSchoolLanguage>
              </p>
            )}
          </div>
        )}
        {insuranceNote === undefined ? null : (
          <div>
            <h3>{t('contracts.insurance')}</h3>
            <p>
              <InSchoolLanguage>{insuranceNote}</InSchoolLanguage>
            </p>
          </div>
        )}
        <AttachedFiles files={attachments} />
      </div>
    </Fold>
  )
}
