import type { StaffNewsPiece } from '@studentgo/protocol/staff-news'
import { keepStaffTemplate } from '@studentgo/protocol/staff-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox } from '#web/platform/forms/form-choices.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { audienceChoicesQuery } from './staff-news.data.ts'

const templateName = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  shared: z.boolean(),
})

/** Saves a piece of news as a template for others. */
export function KeepTemplate({ piece }: { piece: StaffNewsPiece }) {
  const { t } = useTranslation()
  const [kept, setKept] = useState<string>()
  const keep = useEndpointMutation(keepStaffTemplate, { onReply: (_, { body }) => setKept(body.name) })
  const { data: choices } = useQuery(audienceChoicesQuery)
  const { title, ingress, source, category, requiresAcknowledgement } = piece
  if (source === undefined) return null
  const news = {
    title,
    ...(ingress === undefined ? {} : { ingress }),
    body: source,
    category,
    requiresAcknowledgement,
  }
  return (
    <Fold summary={t('staffNews.keep')}>
      {kept === undefined ? (
        <EndpointForm
          mutation={keep}
          schema={templateName}
          initial={{ name: '', shared: false }}
          draft={null}
          toInput={named => ({ body: { ...named, news } })}
          submitLabel={t('staffNews.keep')}
        >
          <FormTextField name="name" label={t('staffNews.templateName')} />
          {choices?.everybody ? <FormCheckbox name="shared" label={t('staffNews.shared')} /> : null}
        </EndpointForm>
      ) : (
        <Receipt fresh title={t('staffNews.kept', { name: kept })} />
      )}
    </Fold>
  )
}
