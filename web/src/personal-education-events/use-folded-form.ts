import { type RefObject, useEffect, useRef, useState } from 'react'

export interface FoldedForm {
  isOpen: boolean
  open: () => void
  close: () => void
  /** What stands above the form: focus goes there when it opens. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The button that opens it: focus comes back there. */
  button: RefObject<HTMLButtonElement | null>
}

/** A form that stands in the page only while it is wanted, without losing the place of who uses the keyboard. */
export function useFoldedForm(): FoldedForm {
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) heading.current?.focus({ preventScroll: true })
    else if (wasOpen.current) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), heading, button }
}
