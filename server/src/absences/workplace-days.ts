import { type WorkplaceDay, workplaceDay } from '@studentgo/protocol/participations'

interface Day {
  date: string
  hours: number
  note: string | null
  state: string
}

/** Shapes a logged workplace day for the wire. */
export function workplaceDayAnswer({ date, hours, note, state }: Day): WorkplaceDay {
  return {
    date,
    hours,
    ...(note === null ? {} : { note }),
    state: workplaceDay.shape.state.parse(state),
  }
}
