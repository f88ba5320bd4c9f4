import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { specialSupportQuery } from './special-support.data.ts'

/** The grounds of a decision: fetched only when opened, and not cached after closing. */
export function Grounds({ decisionId }: { decisionId: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({
    ...specialSupportQuery({ groundsOf: decisionId }),
    enabled: isOpen,
    gcTime: 0,
  })
  const decision = data?.decisions.find(one => one.id === decisionId)
  return (
    <Stack>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('support.hideGrounds') : t('support.showGrounds')}
      </Button>
      {isOpen && data === undefined && !error ? <Skeleton lines={2} /> : null}
      {isOpen && error ? <Failure error={error} /> : null}
      {isOpen && decision?.grounds !== undefined ? (
        <p lang={decision.groundsLanguage}>{decision.grounds}</p>
      ) : null}
    </Stack>
  )
}
