import { addresses } from '@studentgo/protocol/addresses'
import { isParentArea, parentHomePath, parentLoginPath } from '@studentgo/protocol/paths'
import { errorKindOf } from '@studentgo/protocol/rules/error-kind'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { alerts } from '#web/platform/page/alerts.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { startRelogin } from '#web/platform/session/session.ts'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { LostTarget } from '#web/ui/feedback/lost-target.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/**
 * The five error pages, in both areas: what happened, what is saved, what to do. Texts come from the namespace
 * `error`, never from the address.
 */
export default function ErrorPage() {
  const { t } = useTranslation('error')
  const { pathname } = useLocation()
  const kind = errorKindOf(pathname)
  const isParent = isParentArea(pathname, '')
  const [search] = useSearchParams()
  return (
    <Page title={t(`${kind}.title`)}>
      <Text size="lead">{t(`${kind}.text`)}</Text>
      <Quiet>{t(`${kind}.kept`)}</Quiet>
      {kind === 'sessionExpired' ? (
        <LostTarget service={search.get('service') ?? undefined} area={isParent ? 'parent' : 'student'} />
      ) : null}
      <Actions>
        {kind === 'sessionExpired' ? <ReloginButton isParent={isParent} /> : null}
        {kind === 'notFound' || kind === 'general' ? (
          <LinkButton variant="primary" to={isParent ? parentHomePath : addresses.home} reloadDocument>
            {t('homeButton')}
          </LinkButton>
        ) : null}
        {kind === 'userNotFound' || kind === 'nonStudent' ? (
          <LinkButton variant="primary" to={isParent ? parentLoginPath : addresses.login} reloadDocument>
            {t('signInButton')}
          </LinkButton>
        ) : null}
      </Actions>
    </Page>
  )
}

/** Signs in again and comes back to the address in `service`; without one the area says where to sign in. */
function ReloginButton({ isParent }: { isParent: boolean }) {
  const { t } = useTranslation('error')
  const { t: common } = useTranslation()
  const { call, boot } = useApp()
  const [search] = useSearchParams()

  async function signInAgain() {
    const requested = search.get('service') ?? undefined
    // What leads nowhere in the guardian area leads to its home, so that the server knows the area.
    const place = { origin: location.origin, basePath: boot.basePath, area: 'parent' } as const
    const target = isParent ? (safeTarget(requested, place) ?? boot.basePath + parentHomePath) : requested
    const failed = await startRelogin(call, target, address => location.assign(address)).catch(() => true)
    if (failed) alerts.add({ key: 'relogin.error', intent: 'error', description: common('error.general') })
  }

  return (
    <Button variant="primary" onClick={() => void signInAgain()}>
      {t('reloginButton')}
    </Button>
  )
}
