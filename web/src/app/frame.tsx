import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useFailures } from '#web/platform/page/failures.ts'
import { ContactLink } from '#web/ui/content/contact-link.tsx'
import { Fold } from '#web/ui/layout/layout.tsx'
import style from './shell.module.css'

/** The provider's logo, or a mark of its initial, the same in all languages; and its name on one line. */
export function Brand({ name, to }: { name: string; to: string }) {
  return (
    <Link to={to} className={style.brand}>
      <BrandMark />
      <span className={style.brandName}>{name}</span>
    </Link>
  )
}

export function BrandMark() {
  const { logoUrl, providerName } = useConfig()
  if (logoUrl) return <img src={logoUrl} alt="" height="32" className={style.logo} />
  return (
    <span className={style.mark} aria-hidden="true">
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

/** The same help stands at the same place on every page (WCAG 2.2, consistent help). */
export function Footer() {
  const { t } = useTranslation()
  const { boot } = useApp()
  const { accessibilityUrl, feedbackUrl, privacyUrl, supportContact } = useConfig()
  return (
    <footer className={style.footer}>
      <FailureList />
      {supportContact ? (
        <span>
          {t('footer.support')} <ContactLink contact={supportContact} />
        </span>
      ) : null}
      <FooterLink to={accessibilityUrl} label={t('footer.accessibility')} basePath={boot.basePath} />
      {feedbackUrl ? (
        <FooterLink to={feedbackUrl} label={t('footer.feedback')} basePath={boot.basePath} />
      ) : null}
      {privacyUrl ? (
        <FooterLink to={privacyUrl} label={t('footer.privacy')} basePath={boot.basePath} />
      ) : null}
    </footer>
  )
}

/** What has failed on this page and nobody could mend here: what support will ask for. */
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

function FooterLink({ to, label, basePath }: { to: string; label: string; basePath: string }) {
  if (to.startsWith(`${basePath}/`)) return <Link to={to.slice(basePath.length)}>{label}</Link>
  return (
    <a href={to} rel="noreferrer">
      {label}
    </a>
  )
}
