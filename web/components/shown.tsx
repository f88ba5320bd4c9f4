import { type ReactNode, useState } from 'react'
import { Card } from '#web/ui/layout/layout.tsx'

/** A component in one or several states, under its name. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h3>{name}</h3>
      {children}
    </Card>
  )
}

interface KeptProps<Value> {
  first: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** A value that a component shows and changes. */
export function Kept<Value>({ first, children }: KeptProps<Value>) {
  const [value, change] = useState(first)
  return children(value, change)
}
