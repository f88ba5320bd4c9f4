import type { NewsCategory } from '@studentgo/protocol/news'
import { changeNews, createNews, newsDraft, type StaffNewsPiece } from '@studentgo/protocol/staff-news'
import type { Audience } from '@studentgo/protocol/staff-news-audience'
import type { StaffTemplate } from '@studentgo/protocol/staff-templates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox, FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormMoment, type Moment, momentAt, momentOf } from '#web/platform/forms/form-moment.tsx'
import { type Texts, textsOf } from '#web/platform/forms/form-texts.ts'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AudienceFields } from './audience-fields.panel.tsx'
import {
  audienceChoicesQuery,
  pieceIdOf,
  staffPieceAddress,
  staffPieceQuery,
  templatesQuery,
  writeNewsAddress,
} from './staff-news.data.ts'

/** Writes or changes a piece of news; a new one has no readers before it is published. */
export default function WriteNewsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const pieceId = pieceIdOf(search)
  const templateId = idIn(search, 'template')
  const piece = useQuery({ ...staffPieceQuery(pieceId ?? 0), enabled: pieceId !== undefined })
  const templates = useQuery(templatesQuery('NEWS'))
  const choices = useQuery(audienceChoicesQuery)
  const queries = pieceId === undefined ? [templates, choices] : [templates, choices, piece]
  const error = queries.find(one => one.error !== null)?.error ?? null
  const isReady = queries.every(one => one.data !== undefined)
  return (
    <Page title={t(pieceId === undefined ? 'staffNews.write' : 'staffNews.change')}>
      <QueryState query={{ data: isReady || undefined, error }} lines={8} />
      {isReady ? (
        <Stack gap="loose">
          {pieceId === undefined ? <BeginFrom templates={templates.data ?? []} chosen={templateId} /> : null}
          {piece.data?.may.edit === false ? (
            <Notice title={t('staffNews.imported')} />
          ) : (
            <NewsForm
              key={`${pieceId} ${templateId}`}
              piece={piece.data}
              template={templates.data?.find(one => one.id === templateId)}
              everybody={choices.data?.everybody ?? false}
            />
          )}
        </Stack>
      ) : null}
    </Page>
  )
}

function BeginFrom({
  templates,
  chosen,
}: {
  templates: readonly StaffTemplate[]
  chosen: number | undefined
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (templates.length === 0) return null
  return (
    <SelectField
      label={t('staffNews.beginFrom')}
      value={String(chosen ?? '')}
      options={[
        { value: '', label: t('staffNews.beginEmpty') },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={value =>
        void navigate(writeNewsAddress(value === '' ? {} : { template: Number(value) }), { replace: true })
      }
    />
  )
}

interface Values {
  title: Texts
  ingress: Texts
  body: Texts
  category: NewsCategory
  requiresAcknowledgement: boolean
  pinned: boolean
  audience: Audience
  expiresAt: Moment
}

function initialOf(
  piece: StaffNewsPiece | undefined,
  template: StaffTemplate | undefined,
  everybody: boolean,
): Values {
  const { title, ingress, category, requiresAcknowledgement } = piece ?? template?.news ?? {}
  return {
    title: textsOf(title),
    ingress: textsOf(ingress),
    body: textsOf(piece ? piece.source : template?.news?.body),
    category: category ?? (everybody ? 'GENERAL' : 'GROUP'),
    requiresAcknowledgement: requiresAcknowledgement ?? false,
    pinned: piece?.pinned ?? false,
    audience: piece?.audience ?? {
      roles: ['STUDENT'],
      campusIds: [],
      groupIds: [],
      qualificationIds: [],
    },
    expiresAt: momentOf(piece?.expiresAt),
  }
}

function draftOf({ expiresAt, ...values }: Values) {
  return { ...values, expiresAt: momentAt(expiresAt, '23:59') }
}

interface FormProps {
  piece: StaffNewsPiece | undefined
  template: StaffTemplate | undefined
  everybody: boolean
}

function NewsForm({ piece, template, everybody }: FormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useEndpointMutation(createNews, { done: () => t('staffNews.draftSaved') })
  const change = useEndpointMutation(changeNews, { done: () => t('staffNews.saved') })
  const shared = {
    schema: newsDraft,
    initial: initialOf(piece, template, everybody),
    draft: null,
    toBody: draftOf,
    onDone: ({ id }: { id: number }) => void navigate(staffPieceAddress(id), { replace: true }),
    children: <NewsFields />,
  }
  if (piece === undefined) {
    return <EndpointForm {...shared} mutation={create} submitLabel={t('staffNews.saveDraft')} />
  }
  return (
    <EndpointForm
      {...shared}
      mutation={change}
      version={piece.version}
      toInput={(news, version) => ({ params: { pieceId: String(piece.id) }, body: { version, news } })}
      onCancel={() => void navigate(staffPieceAddress(piece.id))}
      submitLabel={t('staffNews.save')}
    />
  )
}

function NewsFields() {
  const { t } = useTranslation()
  return (
    <>
      <Section id="words" title={t('staffNews.words')} narrow>
        <LanguageFields language="fi" />
        <Fold summary={t('staffNews.inSwedish')}>
          <LanguageFields language="sv" />
        </Fold>
        <Fold summary={t('staffNews.inEnglish')}>
          <LanguageFields language="en" />
        </Fold>
      </Section>
      <Section id="audience" title={t('staffNews.audience')} narrow>
        <AudienceFields />
      </Section>
      <Section id="showing" title={t('staffNews.showing')} narrow>
        <FormSelect
          name="category"
          label={t('staffNews.category')}
          labelOf={category => t(`news.category.${category}`)}
        />
        {(['pinned', 'requiresAcknowledgement'] as const).map(name => (
          <FormCheckbox
            key={name}
            name={name}
            label={t(`staffNews.${name}`)}
            help={t(`staffNews.${name}.help`)}
          />
        ))}
        <FormMoment name="expiresAt" label={t('staffNews.ends')} timeLabel={t('staffNews.endsTime')} />
      </Section>
    </>
  )
}

function LanguageFields({ language }: { language: keyof Texts }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <FormTextField name={`title.${language}`} lang={language} label={t('staffNews.field.title')} />
      <FormTextArea
        name={`ingress.${language}`}
        lang={language}
        label={t('staffNews.field.ingress')}
        rows={2}
      />
      <FormTextArea
        name={`body.${language}`}
        lang={language}
        label={t('staffNews.field.body')}
        help={language === 'fi' ? t('staffNews.marks') : undefined}
        rows={10}
      />
    </Stack>
  )
}
