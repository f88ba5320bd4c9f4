import type {
  PersonalEducationEvent,
  PersonalEducationEventDetails,
} from '@studentgo/protocol/personal-education-events'

/**
 * A period as a guardian may see it of a student under non-disclosure (security 3.2): nothing that lets somebody
 * find the student at a time and place. Rooms and the workplace are left out, and free text, which may name a
 * place; the name of an event may name a group or a campus, so that of the unit stands for it.
 */
export function sheltered(event: PersonalEducationEvent): PersonalEducationEvent {
  const { rooms: _rooms, workplace: _workplace, specifier: _specifier, ...rest } = event
  return { ...rest, name: event.links[0]?.moduleName ?? event.method.name }
}

/** The period's own page for the same reader. */
export function shelteredDetails(details: PersonalEducationEventDetails): PersonalEducationEventDetails {
  const {
    materialsUrl: _materialsUrl,
    instructions: _instructions,
    agreedHours: _agreedHours,
    ...rest
  } = details
  return {
    ...rest,
    goals: [],
    diary: [],
    workplaceProposals: [],
    sessions: details.sessions.map(({ topic: _topic, ...session }) => ({ ...session, rooms: [] })),
  }
}
