import { addDays, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { demoBusinessId } from '../identifiers.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { plannedIdOf } from './planned-periods.ts'

export interface DemoProposal {
  personal_event_id: string
  name: string
  business_id: string | null
  contact: string
  state: 'SENT' | 'IN_REVIEW' | 'ACCEPTED' | 'REJECTED'
  sent_at: string
  decided_at: string | null
  decided_by: string | null
  comment: string | null
}

/** Workplaces that students have found: one proposal in each state. */
export function demoProposals(calendar: SchoolCalendar, timeZone: string): DemoProposal[] {
  const ago = (days: number) =>
    isoWithOffset(instantOf(addDays(calendar.today, -days), '17:20', timeZone), timeZone)
  const open = { decided_at: null, decided_by: null, comment: null }
  return [
    {
      ...open,
      personal_event_id: plannedIdOf('eino.kuisma'),
      name: 'Kuutsalmen Polkupyörähuolto',
      business_id: null,
      contact: 'Omistaja Ville Heino, 040 555 0191. Kävin kysymässä, ja kaksi viikkoa sopisi.',
      state: 'SENT',
      sent_at: ago(1),
    },
    {
      ...open,
      personal_event_id: plannedIdOf('joonas.vainio'),
      name: 'Kuutsalmen Data Oy',
      business_id: demoBusinessId(41),
      contact: 'Kehityspäällikkö Petteri Aho, petteri.aho@example.invalid',
      state: 'IN_REVIEW',
      sent_at: ago(6),
    },
    {
      personal_event_id: plannedIdOf('mikael.lindqvist'),
      name: 'Skärgårdens Webb Ab',
      business_id: demoBusinessId(42),
      contact: 'Vd Karin Nyman, karin.nyman@example.invalid',
      state: 'ACCEPTED',
      sent_at: ago(20),
      decided_at: ago(12),
      decided_by: 'kaisa.mantyla',
      comment: 'Arbetsplatsen passar bra. Vi skriver avtalet i januari.',
    },
    {
      personal_event_id: plannedIdOf('olena.bondar'),
      name: 'Harbour Games Oy',
      business_id: demoBusinessId(43),
      contact: 'Iida Roos, iida.roos@example.invalid',
      state: 'REJECTED',
      sent_at: ago(25),
      decided_at: ago(18),
      decided_by: 'kaisa.mantyla',
      comment: 'The company has no instructor for you this spring. Please propose another place; I can help.',
    },
  ]
}
