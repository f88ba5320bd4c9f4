import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'

interface Props extends ComponentProps<typeof Link> {
  to: string
  /** What is left of it where the school has switched that screen off: nothing of what only leads there. */
  whenOff?: 'words' | 'nothing'
}

/** A link from one screen to another. */
export function ScreenLink({ whenOff = 'words', ...link }: Props) {
  const isInUse = useScreensInUse()
  if (isInUse(link.to)) return <Link {...link} />
  return whenOff === 'words' ? link.children : null
}
