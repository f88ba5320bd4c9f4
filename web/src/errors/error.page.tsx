import { addresses } from '@studentgo/protocol/addresses'
import { type Area, areaOfPath, homePathOf, loginPathOf } from '@studentgo/protocol/paths'
import { limitedThings } from '@studentgo/protocol/problem'
import { errorKindOf, requestIdIn } from '@studentgo/protocol/rules/error-kind'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { useDescribeUntil } from '#web/platform/api/config.ts'
import { alerts } from '#web/platform/page/alerts.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { hasDrafts } from '#web/platform/session/device.ts'
import { startRelogin } from '#web/platform/session/session.ts'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { InvalidReturnAddressNotice } from '#web/ui/feedback/invalid-return-address-notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/**
 * The five error pages, in each area: what happened, what is saved, what to do. Texts are from the namespace
 * `error`, never from the address.
 */
export default function ErrorPage() {
  const { t } = useTranslation('error')
  const { pathname } = useLocation()
  const kind = errorKindOf(pathname)
  const area = areaOfPath(pathname, '')
  const [search] = useSearchParams()
  const limit = useLimit(search)
  const hasText = useHydrated() && hasDrafts()
  return (
    <Page title={t(`${kind}.title`)}>
      <Text size="lead">{limit ?? t(`${kind}.text`)}</Text>
      {kind === 'sessionExpired' && hasText ? <Quiet>{t('sessionExpired.draft')}</Quiet> : null}
      <Quiet>{t(`${kind}.kept`)}</Quiet>
      <RequestId of={search} />
      {kind === 'sessionExpired' ? (
        <InvalidReturnAddressNotice service={search.get('service') ?? undefined} area={area} />
      ) : null}
      <Actions>
        {kind === 'sessionExpired' ? <ReloginButton area={area} /> : null}
        {kind === 'notFound' || kind === 'general' ? (
          <LinkButton variant="primary" to={homePathOf(area) || addresses.home} reloadDocument>
            {t('homeButton')}
          </LinkButton>
        ) : null}
        {kind === 'userNotFound' || kind === 'nonStudent' ? (
          <LinkButton variant="primary" to={loginPathOf(area)} reloadDocument>
            {t('signInButton')}
          </LinkButton>
        ) : null}
      </Actions>
    </Page>
  )
}

/** The request id by which support finds the failure in the log, where a server fault led here. */
function RequestId({ of }: { of: URLSearchParams }) {
  const { t } = useTranslation()
  // The cached page of the server is the same for everybody.
  const isHydrated = useHydrated()
  const id = requestIdIn(of)
  return isHydrated && id !== undefined ? <Quiet>{t('failure.requestId', { id })}</Quiet> : null
}

/** The exceeded limit, where a document opened by the browser was refused for that. */
function useLimit(search: URLSearchParams): string | undefined {
  const { t } = useTranslation()
  const describeUntil = useDescribeUntil()
  // The cached page of the server is the same for everybody.
  const isHydrated = useHydrated()
  const limited = limitedThings.find(one => one === search.get('limited'))
  if (!isHydrated || limited === undefined) return undefined
  const times = Number(search.get('times'))
  return t(`problem.too-many-requests.${limited}`, { times, until: describeUntil(search.get('until')) })
}

/** Signs in again and returns to the address in `service`; without one the area decides where to sign in. */
function ReloginButton({ area }: { area: Area }) {
  const { t } = useTranslation('error')
  const { t: common } = useTranslation()
  const { call, boot } = useApp()
  const [search] = useSearchParams()

  async function signInAgain() {
    const requested = search.get('service') ?? undefined
    // An address outside the area is replaced by the area's home, so that the server knows the area.
    const place = { origin: location.origin, basePath: boot.basePath, area }
    const target =
      area === 'student' ? requested : (safeTarget(requested, place) ?? boot.basePath + homePathOf(area))
    const failed = await startRelogin(call, target, address => location.assign(address)).catch(() => true)
    if (failed) alerts.add({ key: 'relogin.error', intent: 'error', description: common('error.general') })
  }

  return (
    <Button variant="primary" onClick={() => void signInAgain()}>
      {t('reloginButton')}
    </Button>
  )
}
