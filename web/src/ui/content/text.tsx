import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { InSchoolLanguage } from './in-school-language.tsx'
import { ContactLink } from './links/contact-link.tsx'
import style from './text.module.css'

interface QuietProps extends ComponentProps<'p'> {
  /** Smaller than the text around it. */
  small?: boolean
  /** Within a line of other text. */
  inline?: boolean
}

interface TextProps extends Omit<ComponentProps<'p'>, 'className'> {
  as?: 'p' | 'span' | 'h3'
  size?: 'body' | 'lead' | 'heading'
  strong?: boolean
}

/** Text with its own size or weight. */
export function Text({ as: Element = 'p', size = 'body', strong = false, ...rest }: TextProps) {
  return <Element {...rest} className={classes(style[size], strong && style.strong)} />
}

/** Text of secondary importance. */
export function Quiet({ small = false, inline = false, className, ...rest }: QuietProps) {
  const Element = inline ? 'span' : 'p'
  return <Element {...rest} className={classes(style.quiet, small && style.small, className)} />
}

/** Typed text, with its own line breaks. */
export function TypedText({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classes(style.typed, className)} />
}

/** Typed text about the text above it. */
export function Quote({ inline = false, className, ...rest }: ComponentProps<'p'> & { inline?: boolean }) {
  const Element = inline ? 'span' : 'p'
  return <Element {...rest} className={classes(style.quote, className)} />
}

/** The reason of a failure, beside what failed. */
export function Fault({ inline = false, ...rest }: ComponentProps<'p'> & { inline?: boolean }) {
  const Element = inline ? 'span' : 'p'
  return <Element data-fault="group" {...rest} className={style.fault} />
}

/** Short texts as bullets, without duplicates. */
export function BulletList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Bullets>
      {[...new Set(texts)].map(text => (
        <li key={text}>{text}</li>
      ))}
    </Bullets>
  )
}

/** The same for bullets with more than text. */
export function Bullets({ children }: { children: ReactNode }) {
  return <ul className={style.bullets}>{children}</ul>
}

interface EmptyStateProps {
  children: ReactNode
  /** A link or a button that fills the list. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Quiet>
      {children}
      {action ? <> {action}</> : null}
    </Quiet>
  )
}

/** A link to a file or another site, with an icon. */
export function IconLink({ icon, children, ...rest }: ComponentProps<'a'> & { icon: IconName }) {
  return (
    <a {...rest} className={style.iconLink}>
      <Icon name={icon} />
      {children}
    </a>
  )
}

/** A line that begins with an icon. */
export function IconLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={style.iconLine}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

interface Person {
  name: string
  title?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

/** A person of the school or a workplace, with title and contact details. */
export function PersonLine({ person: { name, title, phone, email } }: { person: Person }) {
  return (
    <p>
      {name}
      {title ? (
        <Quiet inline>
          , <InSchoolLanguage>{title}</InSchoolLanguage>
        </Quiet>
      ) : null}
      {phone ? (
        <>
          <br />
          <ContactLink contact={phone} />
        </>
      ) : null}
      {email ? (
        <>
          <br />
          <ContactLink contact={email} />
        </>
      ) : null}
    </p>
  )
}
