import { cancelRegistration, registerForEvent } from '@studentgo/protocol/education-events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { type EventPlace, refreshAfterChange } from './education-events.data.ts'

interface Wish {
  acceptOverlaps: boolean
  swap: boolean
  comment: string
}

/**
 * Takes a place. One wish has one key, also when the answer is lost and the button is pressed again; another
 * wish (a swap, an accepted clash) has another.
 */
export function useRegister(place: EventPlace) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: (wish: Wish) => {
      const body = {
        ...(wish.acceptOverlaps ? { acceptOverlaps: true } : {}),
        ...(wish.swap ? { swap: true } : {}),
        ...(wish.comment.trim() ? { comment: wish.comment.trim() } : {}),
      }
      const name = JSON.stringify(body)
      const idempotencyKey = keys.get(name) ?? crypto.randomUUID()
      keys.set(name, idempotencyKey)
      return call(
        registerForEvent,
        { params: { eventId: place.eventId }, query: { peeemId: place.peeemId }, body },
        { idempotencyKey },
      )
    },
    async onSuccess({ state, waitlistPosition }) {
      keys.clear()
      const description = t(`education-events.done.${state}`, { position: waitlistPosition ?? '' })
      alerts.add({ key: 'registration', intent: 'success', description })
      await refreshAfterChange(queryClient)
    },
    // A refusal means that something has changed since the page was read.
    onError: () => refreshAfterChange(queryClient),
  })
}

/** Gives a place up, or leaves the queue. */
export function useGiveUp(place: EventPlace, wasWaiting: boolean) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(cancelRegistration, { params: { eventId: place.eventId }, query: { peeemId: place.peeemId } }),
    async onSuccess() {
      const description = t(wasWaiting ? 'education-events.done.left' : 'education-events.done.cancelled')
      alerts.add({ key: 'registration', intent: 'success', description })
      await refreshAfterChange(queryClient)
    },
    onError: () => refreshAfterChange(queryClient),
  })
}
