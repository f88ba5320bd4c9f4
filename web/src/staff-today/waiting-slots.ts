import type { WaitingItem, WaitingKind } from '@studentgo/protocol/staff-today-waiting'
import type { ComponentType } from 'react'

export interface WaitingSlotProps {
  item: WaitingItem
}

/**
 * What answers a kind in the list itself, beside the link to where all of it is. The part of a feature, `x.panel.tsx`;
 * once it has written, the list is read again and the row goes.
 */
export const waitingSlots: Partial<Record<WaitingKind, ComponentType<WaitingSlotProps>>> = {}
