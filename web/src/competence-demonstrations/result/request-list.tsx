import type { DemonstrationRequest } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, Quote, TypedText } from '#web/ui/content/text.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

/** Requests about the assessment, with the school’s answers. */
export function RequestList({ requests }: { requests: DemonstrationRequest[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (requests.length === 0) return null
  return (
    <Stack as="ul">
      {requests.map(request => (
        <li key={`${request.kind} ${request.requestedAt}`}>
          <p>
            <strong>{t(`demonstrations.request.${request.kind}.${request.state}`)}</strong>
          </p>
          <Quiet>
            {t('demonstrations.request.asked', { date: formats.dateOf(request.requestedAt) })}
            {request.decidedAt === undefined
              ? ''
              : ` · ${t('demonstrations.request.answered', {
                  date: formats.dateOf(request.decidedAt),
                })}`}
          </Quiet>
          {request.reason === undefined ? null : <TypedText>{request.reason}</TypedText>}
          {request.answer === undefined ? null : <Quote>{request.answer}</Quote>}
        </li>
      ))}
    </Stack>
  )
}
