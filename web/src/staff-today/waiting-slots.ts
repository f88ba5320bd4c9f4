import type { WaitingItem, WaitingKind } from '@studentgo/protocol/staff-today-waiting'
import type { ComponentType } from 'react'

export interface WaitingSlotProps {
  item: WaitingItem
}

/**
 * Components that handle a kind in the list itself, beside the link to its full screen. Each is a panel of a feature,
 * `x.panel.tsx`; after its write the list is refetched and the row disappears.
 */
export const waitingSlots: Partial<Record<WaitingKind, ComponentType<WaitingSlotProps>>> = {}
