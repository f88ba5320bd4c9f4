import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { classes } from '../classes.ts'
import style from './button.module.css'

/** `text` is for an action in every row of a list, so that it does not outweigh the rows. */
type Variant = 'primary' | 'soft' | 'plain' | 'text' | 'danger'

interface Common {
  variant?: Variant
  small?: boolean
  wide?: boolean
  children: ReactNode
}

/**
 * A real button. While `busy` it announces that and ignores presses; `inactive` ignores presses. Both stay focusable.
 */
export function Button({
  variant = 'soft',
  small = false,
  wide = false,
  busy = false,
  inactive = false,
  onClick,
  type = 'button',
  className,
  ...rest
}: Common & { busy?: boolean; inactive?: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type={type}
      className={classes(style.button, style[variant], small && style.small, wide && style.wide, className)}
      aria-disabled={busy || inactive || undefined}
      aria-busy={busy || undefined}
      onClick={event => {
        if (busy || inactive) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    />
  )
}

/** A link out of the portal that looks like a button: another site, a phone number, an e-mail address. */
export function AnchorButton({
  variant = 'soft',
  small = false,
  wide = false,
  ...rest
}: Common & Omit<ComponentProps<'a'>, 'children' | 'className'>) {
  return (
    <a
      className={classes(style.button, style[variant], small && style.small, wide && style.wide)}
      {...rest}
    />
  )
}

/** A link within the portal that looks like a button; empty where the school has switched its screen off. */
export function LinkButton({
  variant = 'soft',
  small = false,
  wide = false,
  to,
  children,
  ...rest
}: Common & Omit<ComponentProps<typeof Link>, 'children' | 'className' | 'to'> & { to: string }) {
  const isInUse = useScreensInUse()
  if (!isInUse(to)) return null
  return (
    <Link
      to={to}
      className={classes(style.button, style[variant], small && style.small, wide && style.wide)}
      {...rest}
    >
      {children}
    </Link>
  )
}
