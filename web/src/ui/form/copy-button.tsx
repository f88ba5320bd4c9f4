import { useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** Makes the text to copy, when the button is pressed. */
  text: () => string
  label: string
  /** The label of the button after copying, which is read out. */
  done: string
  variant?: 'plain'
}

/** Copies a text; where the device does not allow it, the button is unchanged. */
export function CopyButton({ text, label, done, ...look }: Props) {
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text())
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <>
      <Button {...look} onClick={() => void copy()}>
        {isCopied ? done : label}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? done : ''}
      </span>
    </>
  )
}
