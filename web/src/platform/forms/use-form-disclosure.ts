import { type RefObject, useEffect, useRef, useState } from 'react'

interface FormDisclosure {
  isOpen: boolean
  open: () => void
  close: () => void
  /** The heading above the form, focused when it opens. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The button that opens it, focused when it closes. */
  button: RefObject<HTMLButtonElement | null>
}

/** A form that opens and closes in the page, with keyboard focus moved along. */
export function useFormDisclosure(): FormDisclosure {
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
