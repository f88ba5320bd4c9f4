import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'

interface Props extends ComponentProps<typeof Link> {
  to: string
  /** The rest of the link where the school has switched that screen off: `nothing` for a pure link. */
  whenOff?: 'words' | 'nothing'
}

/** A link from one screen to another. */
export function ScreenLink({ whenOff = 'words', ...link }: Props) {
  const isInUse = useScreensInUse()
  if (isInUse(link.to)) return <Link {...link} />
  return whenOff === 'words' ? link.children : null
}
