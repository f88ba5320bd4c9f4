import { useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What is copied, made when it is asked for. */
  text: () => string
  label: string
  /** What the button says, and is read out, once it is done. */
  done: string
  variant?: 'plain'
}

/** Copies a text; where the device does not allow it, the button stays as it was. */
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
