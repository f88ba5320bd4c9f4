import type { SecondFactorEndpoints } from '@studentgo/protocol/second-factor'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { knowsPasskeys, signWithPasskey } from './passkey-browser.ts'

interface Props {
  /** The endpoints of the area. */
  endpoints: Pick<SecondFactorEndpoints, 'prepareSignIn' | 'signInByPasskey'>
  service: string | undefined
}

/** The sign-in by passkey only, in browsers that support it. */
export function PasskeySignIn({ endpoints, service }: Props) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const prepare = useEndpointMutation(endpoints.prepareSignIn, { silent: true })
  const enter = useEndpointMutation(endpoints.signInByPasskey, { silent: true })
  const [isAsking, setAsking] = useState(false)
  if (!isHydrated || !knowsPasskeys()) return null

  async function signIn(): Promise<void> {
    setAsking(true)
    try {
      const signed = await signWithPasskey(await prepare.mutateAsync({}))
      if (signed === undefined) return
      const body = { ...signed, ...(service === undefined ? {} : { location: service }) }
      location.assign((await enter.mutateAsync({ body })).location)
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <FailureAlert error={prepare.error ?? enter.error} />
      <Button wide busy={isAsking} onClick={() => void signIn().catch(() => undefined)}>
        {t('passkey.signIn')}
      </Button>
    </>
  )
}
