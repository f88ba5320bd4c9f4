import { type AssessorLink, revokeAssessorLink } from '@studentgo/protocol/staff-demonstrations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { type AssessingProps, paramsOf } from './assessing.data.ts'
import AssessorLinkForm, { type MadeLink } from './assessor-link.form.tsx'

interface Props extends AssessingProps {
  /** Copies an assessor's answer to the form of the assessment. */
  onUse: (link: AssessorLink) => void
}

/** The invited workplace assessors, their answers, and the invitation of another one. */
export default function AssessorLinks(props: Props) {
  const { t } = useTranslation()
  const { assessorLinks, can } = props.assessing
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  if (assessorLinks.length === 0 && !can.askAssessor) return null
  return (
    <Section id="links" title={t('assessing.links')}>
      {can.askAssessor ? <Quiet>{t('assessing.links.lead')}</Quiet> : null}
      {made === undefined ? null : <Made key={made.link ?? made.email} made={made} />}
      {assessorLinks.length === 0 ? null : (
        <RowList>
          {assessorLinks.map(link => (
            <LinkRow key={link.id} link={link} {...props} />
          ))}
        </RowList>
      )}
      {isAsking ? (
        <AssessorLinkForm
          {...props}
          onDone={done => {
            setMade(done)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      ) : can.askAssessor ? (
        <Actions>
          <Button onClick={() => setAsking(true)}>{t('assessing.links.ask')}</Button>
        </Actions>
      ) : null}
    </Section>
  )
}

function Made({ made: { link, email } }: { made: MadeLink }) {
  const { t } = useTranslation()
  if (link === undefined) {
    return <Receipt fresh title={t('assessing.links.made')} next={t('assessing.links.mailed', { email })} />
  }
  return (
    <Receipt
      fresh
      title={t('assessing.links.made')}
      next={t('assessing.links.once')}
      action={
        <Stack>
          <TextField label={t('assessing.links.address')} value={link} readOnly />
          <Actions>
            <CopyButton
              text={() => link}
              label={t('assessing.links.copy')}
              done={t('assessing.links.copied')}
            />
          </Actions>
        </Stack>
      }
    />
  )
}

function LinkRow({ link, onUse, ...props }: Props & { link: AssessorLink }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const revoke = useEndpointMutation(revokeAssessorLink, { done: () => t('assessing.links.revoked') })
  const { id, name, organisation, email, state, lastDay, sentAt, word } = link
  const isLive = state === 'OPEN' || state === 'OPENED'
  return (
    <Row>
      <Stack>
        <Actions>
          <strong>{[name, organisation].filter(Boolean).join(', ')}</strong>
          <Chip>{t(`assessing.links.state.${state}`)}</Chip>
        </Actions>
        <Quiet small>
          {sentAt === undefined
            ? [email, t('assessing.links.until', { date: formats.date(lastDay) })].filter(Boolean).join(' · ')
            : t('assessing.links.sentAt', { date: formats.dateOf(sentAt) })}
        </Quiet>
        {word === undefined ? null : <Word {...props} word={word} />}
        <Actions>
          {word !== undefined && props.assessing.can.assess ? (
            <Button small aria-label={t('assessing.links.useOf', { name })} onClick={() => onUse(link)}>
              {t('assessing.links.use')}
            </Button>
          ) : null}
          {isLive && props.assessing.can.askAssessor ? (
            <Button
              small
              variant="plain"
              busy={revoke.isPending}
              aria-label={t('assessing.links.revokeOf', { name })}
              onClick={() => revoke.mutate({ params: { ...paramsOf(props), linkId: String(id) } })}
            >
              {t('assessing.links.revoke')}
            </Button>
          ) : null}
        </Actions>
      </Stack>
    </Row>
  )
}

function Word({ assessing, word }: AssessingProps & { word: NonNullable<AssessorLink['word']> }) {
  const { t } = useTranslation()
  const grades = new Map(word.requirementGrades.map(one => [one.requirementId, one.grade]))
  const rated = assessing.demonstration.requirements.filter(one => grades.has(one.id))
  return (
    <>
      <p>{t('assessing.links.grade', { grade: word.grade })}</p>
      <TypedText>{word.justification}</TypedText>
      {rated.length === 0 ? null : (
        <Fold small summary={t('assessing.links.byRequirement')}>
          <RowList>
            {rated.map(({ id, text }) => (
              <Row key={id} split>
                <span>{text}</span>
                <strong>{grades.get(id)}</strong>
              </Row>
            ))}
          </RowList>
        </Fold>
      )}
    </>
  )
}
