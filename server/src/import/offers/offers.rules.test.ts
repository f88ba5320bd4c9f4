import { expect, test } from 'vitest'
import { schoolOf } from '../../../test/import/school-of.ts'
import { offerFaults } from './offers.rules.ts'

const early = 'closesAt: is not after opensAt'
const untold = 'description: is needed when it is told in another language'

test.each<[string, Record<string, string>, string[]]>([
  ['that opens and closes is fine', {}, []],
  ['that closes a minute after it opens is fine', { closesAt: '2026-11-01T12:01:00+02:00' }, []],
  ['that closes as it opens is refused', { closesAt: '2026-11-01T12:00:00+02:00' }, [early]],
  ['that closes before it opens is refused', { closesAt: '2026-11-01T11:00:00+02:00' }, [early]],
  ['that closes as it opens elsewhere is refused', { closesAt: '2026-11-01T10:00:00Z' }, [early]],
  ['that is told in Finnish is fine', { description: 'Kurssi' }, []],
  [
    'that is told in three languages is fine',
    { description: 'Kurssi', descriptionSv: 'Kurs', descriptionEn: 'Course' },
    [],
  ],
  ['that is told in Swedish only is refused', { descriptionSv: 'Kurs' }, [untold]],
  ['that is told in English only is refused', { descriptionEn: 'Course' }, [untold]],
])('an offer %s', (_title, cells, expected) => {
  const opensAt = '2026-11-01T12:00:00+02:00'
  const offer = { opensAt, closesAt: '2026-11-20T12:00:00+02:00', classSourcedId: 'c1', mode: 'APPROVAL' }
  expect(offerFaults(schoolOf({ ext_offers: [{ ...offer, ...cells }] }))).toEqual(
    expected.map(fault => {
      const [column, reason] = fault.split(': ')
      return { file: 'ext_offers.csv', line: 2, column, reason }
    }),
  )
})
