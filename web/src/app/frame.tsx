import { addressIn } from '@studentgo/protocol/addresses'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useFailures } from '#web/platform/page/failures.ts'
import { classes } from '#web/ui/classes.ts'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { routeOf } from './routes.tsx'
import style from './shells/shell.module.css'

/** The provider's logo, or a mark of its initial, the same in all languages; and its name on one line. */
export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={style.brand}>
      <BrandMark />
      <BrandName />
    </Link>
  )
}

/** The provider's name, or on a phone its short name where it has one. */
export function BrandName() {
  const { text } = useFormats()
  const { providerName, shortName } = useConfig()
  return (
    <>
      <span className={classes(style.brandName, shortName && style.wide)}>{text(providerName)}</span>
      {shortName ? <span className={classes(style.brandName, style.narrow)}>{text(shortName)}</span> : null}
    </>
  )
}

export function BrandMark() {
  const { logoUrl, providerName } = useConfig()
  if (logoUrl) return <img src={logoUrl} alt="" height="32" className={style.logo} />
  return (
    <span className={style.brandMark} aria-hidden="true">
      {[...providerName.fi][0]}
    </span>
  )
}

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#main" className={style.skip}>
      {t('menu.skip')}
    </a>
  )
}

/** Every page has the same help at the same place (WCAG 2.2, consistent help). */
export function Footer() {
  const { t } = useTranslation()
  const { accessibilityUrl, feedbackUrl, privacyUrl, supportContact } = useConfig()
  return (
    <footer className={style.footer}>
      <FailureList />
      {supportContact ? (
        <>
          <ContactLink className={style.shortSupport} contact={supportContact} label={t('footer.support')} />
          <span className={style.support}>
            {t('footer.support')}: <ContactLink contact={supportContact} />
          </span>
        </>
      ) : null}
      <FooterLink to={accessibilityUrl} label={t('footer.accessibility')} />
      {feedbackUrl ? <FooterLink to={feedbackUrl} label={t('footer.feedback')} /> : null}
      {privacyUrl ? <FooterLink to={privacyUrl} label={t('footer.privacy')} /> : null}
    </footer>
  )
}

/** Failures of this page that the reader cannot fix; support asks for this list. */
function FailureList() {
  const { t } = useTranslation()
  const formats = useFormats()
  const listed = useFailures().filter(failure => !failure.isRefusal)
  if (listed.length === 0) return null
  return (
    <Fold small summary={t('failures.title', { number: listed.length })}>
      <p>{t('failures.help')}</p>
      <ul>
        {listed.map(({ at, what, how }) => (
          <li key={`${at} ${what}`}>
            {formats.deviceTime(at)} {what} {how}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Opens a page of the portal within the present area, where the area has it. */
function FooterLink({ to, label }: { to: string; label: string }) {
  const { boot, place } = useApp()
  if (to.startsWith(`${boot.basePath}/`)) {
    const path = to.slice(boot.basePath.length)
    if (place.kind === 'portal') return <Link to={path}>{label}</Link>
    const isGuardians = routeOf(path, { kind: 'guardian' }) !== undefined
    return <PortalLink to={isGuardians ? addressIn('PARENT', path) : path}>{label}</PortalLink>
  }
  return (
    <a href={to} rel="noreferrer">
      {label}
    </a>
  )
}
