import { staffAddresses } from '@studentgo/protocol/addresses'
import {
  deleteNewsDraft,
  publishNews,
  type StaffNewsPiece,
  schoolMoment,
  withdrawNews,
} from '@studentgo/protocol/staff-news'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTime } from '#web/platform/forms/form-time.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { RichTextContent } from '#web/ui/content/rich-text.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Card, Column, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { spoken } from './audience-fields.panel.tsx'
import { KeepTemplate } from './keep-template.tsx'
import { StateChip, useAudienceText } from './news-state.tsx'
import { PieceFiles } from './piece-files.tsx'
import { pieceIdOf, staffPieceQuery, writeNewsAddress } from './staff-news.data.ts'

/** A piece of news as its readers see it, its audience, and the possible actions. */
export default function NewsPiecePage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const [search] = useSearchParams()
  const id = pieceIdOf(search)
  const { data, error } = useQuery({ ...staffPieceQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) {
    return (
      <Page title={t('staffNews.title')}>
        <Notice tone="bad" title={t('news.missing')} />
      </Page>
    )
  }
  return (
    <Page
      title={data === undefined ? t('staffNews.title') : formats.text(data.title)}
      lead={data === undefined ? undefined : <StateChip news={data} />}
    >
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Piece piece={data} />}
    </Page>
  )
}

function Piece({ piece }: { piece: StaffNewsPiece }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const audience = useAudienceText(piece)
  const { students, guardians, reach, publishedAt, expiresAt, author, requiresAcknowledgement } = piece
  const marks = (kind: 'read' | 'acknowledged') =>
    [
      piece.roles.includes('STUDENT')
        ? t('staffNews.ofStudents', { count: students[kind], of: reach.students })
        : '',
      piece.roles.includes('PARENT')
        ? t('staffNews.ofGuardians', { count: guardians[kind], of: reach.guardians })
        : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Column>
      <Acts piece={piece} />
      <Section id="facts" title={t('staffNews.audience')} narrow>
        <Text strong>{t('staffNews.reach', spoken(reach, t))}</Text>
        <Facts variant="beside">
          <Fact label={t('staffNews.for')}>{audience}</Fact>
          <Fact label={t('staffNews.published')}>{publishedAt && formats.dateTime(publishedAt)}</Fact>
          <Fact label={t('staffNews.shownUntil')}>{expiresAt && formats.dateTime(expiresAt)}</Fact>
          <Fact label={t('staffNews.author')}>{author}</Fact>
          <Fact label={t('staffNews.haveRead')}>{piece.state === 'DRAFT' ? '' : marks('read')}</Fact>
          <Fact label={t('staffNews.haveAcknowledged')}>
            {piece.state === 'DRAFT' || !requiresAcknowledgement ? '' : marks('acknowledged')}
          </Fact>
        </Facts>
      </Section>
      <Section id="preview" title={t('staffNews.preview')} narrow>
        {(['fi', 'sv', 'en'] as const).map(language => (
          <Preview key={language} piece={piece} language={language} />
        ))}
      </Section>
      <PieceFiles piece={piece} />
      <KeepTemplate piece={piece} />
    </Column>
  )
}

function Preview({ piece, language }: { piece: StaffNewsPiece; language: 'fi' | 'sv' | 'en' }) {
  const { t } = useTranslation()
  const { title, ingress, body } = piece
  const content = body[language]
  if (content === undefined || title[language] === undefined) return null
  return (
    <Card>
      <Quiet small>{t(`staffNews.language.${language}`)}</Quiet>
      <Text as="h3" size="heading" lang={language}>
        {title[language]}
      </Text>
      {ingress?.[language] === undefined ? null : (
        <Text size="lead" lang={language}>
          {ingress[language]}
        </Text>
      )}
      <RichTextContent content={content} language={language} />
    </Card>
  )
}

/** The possible actions. The last result stays visible until the next step. */
function Acts({ piece }: { piece: StaffNewsPiece }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'publish' | 'schedule' | 'withdraw' | 'delete'>()
  const [done, setDone] = useState<'published' | 'scheduled' | 'withdrawn'>()
  const { id, version, may, reach, publishedAt, state } = piece
  const params = { pieceId: String(id) }
  const replyTo = staffPieceQuery(id)
  const publish = useEndpointMutation(publishNews, { replyTo })
  const withdraw = useEndpointMutation(withdrawNews, { replyTo })
  const remove = useEndpointMutation(deleteNewsDraft, { done: () => t('staffNews.deleted') })
  const close = () => setOpened(undefined)
  const finish = (what: typeof done) => () => {
    setDone(what)
    close()
  }
  const numbers = spoken(reach, t)
  return (
    <>
      {done === undefined ? null : (
        <Receipt
          key={done}
          fresh
          tone={done === 'withdrawn' ? 'info' : 'good'}
          title={t(`staffNews.done.${done}`, {
            at: publishedAt === undefined ? '' : formats.dateTime(publishedAt),
          })}
          next={done === 'withdrawn' ? t('staffNews.done.again') : t('staffNews.reach', numbers)}
        />
      )}
      {may.edit ? null : <Notice title={t('staffNews.imported')} />}
      <Actions>
        {may.publish ? (
          <Button variant="primary" onClick={() => setOpened('publish')}>
            {t('staffNews.publish')}
          </Button>
        ) : null}
        {may.publish && may.edit ? (
          <Button onClick={() => setOpened('schedule')}>
            {t(state === 'SCHEDULED' ? 'staffNews.reschedule' : 'staffNews.schedule')}
          </Button>
        ) : null}
        {may.edit ? (
          <LinkButton to={writeNewsAddress({ news: id })}>{t('staffNews.change')}</LinkButton>
        ) : null}
        {may.withdraw ? (
          <Button variant="plain" onClick={() => setOpened('withdraw')}>
            {t('staffNews.withdraw')}
          </Button>
        ) : null}
        {may.delete ? (
          <Button variant="plain" onClick={() => setOpened('delete')}>
            {t('staffNews.delete')}
          </Button>
        ) : null}
      </Actions>
      {opened === 'publish' ? (
        <Ask
          title={t('staffNews.publishAsk')}
          text={t('staffNews.reach', numbers)}
          act={t('staffNews.publishNow')}
          mutation={publish}
          run={() => publish.mutate({ params, body: { version } }, { onSuccess: finish('published') })}
          close={close}
        />
      ) : null}
      {opened === 'withdraw' ? (
        <Ask
          title={t('staffNews.withdrawAsk')}
          text={t('staffNews.withdrawWhat')}
          act={t('staffNews.withdraw')}
          mutation={withdraw}
          run={() => withdraw.mutate({ params, body: { version } }, { onSuccess: finish('withdrawn') })}
          close={close}
        />
      ) : null}
      {opened === 'delete' ? (
        <Ask
          title={t('staffNews.deleteAsk')}
          text={t('staffNews.deleteWhat')}
          act={t('staffNews.delete')}
          mutation={remove}
          run={() =>
            remove.mutate(
              { params },
              { onSuccess: () => void navigate(staffAddresses.news, { replace: true }) },
            )
          }
          close={close}
        />
      ) : null}
      {opened === 'schedule' ? (
        <Dialog title={t('staffNews.schedule')} onClose={close}>
          <EndpointForm
            mutation={publish}
            schema={schoolMoment}
            initial={{ date: state === 'SCHEDULED' ? (publishedAt?.slice(0, 10) ?? '') : '', time: '08:00' }}
            draft={null}
            version={version}
            toInput={(at, version) => ({ params, body: { version, at } })}
            onDone={finish('scheduled')}
            onCancel={close}
            submitLabel={t('staffNews.schedule')}
          >
            <p>{t('staffNews.reach', numbers)}</p>
            <FieldRow>
              <FormDay name="date" label={t('staffNews.publishDay')} earliest={today} />
              <FormTime name="time" label={t('staffNews.publishTime')} />
            </FieldRow>
          </EndpointForm>
        </Dialog>
      ) : null}
    </>
  )
}

interface AskProps {
  title: string
  text: string
  act: string
  mutation: { isPending: boolean; error: Error | null }
  run: () => void
  close: () => void
}

/** Asks for confirmation, and explains the consequences. */
function Ask({ title, text, act, mutation, run, close }: AskProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={close}>
      <p>{text}</p>
      <FailureAlert error={mutation.error} />
      <Actions>
        <Button variant="primary" busy={mutation.isPending} onClick={run}>
          {act}
        </Button>
        <Button variant="plain" onClick={close}>
          {t('form.cancel')}
        </Button>
      </Actions>
    </Dialog>
  )
}
