import type { Localised } from '@studentgo/protocol/shapes'

export const absenceTexts = {
  title: { fi: 'Yhteenveto poissaoloista', sv: 'Sammandrag av frånvaro', en: 'Summary of absences' },
  description: {
    fi: 'Läsnäolo ja poissaolot valitulta ajalta, tutkinnon osittain ja merkinnöittäin.',
    sv: 'Närvaro och frånvaro under den valda tiden, per examensdel och anteckning.',
    en: 'Attendance and absences for the chosen days, by unit and by entry.',
  },
  period: { fi: 'Ajalta', sv: 'Tid', en: 'Period' },
  held: { fi: 'Pidettyä opetusta', sv: 'Hållen undervisning', en: 'Teaching held' },
  absent: { fi: 'Poissa', sv: 'Frånvarande', en: 'Absent' },
  rate: { fi: 'Läsnäolo', sv: 'Närvaro', en: 'Attendance' },
  late: { fi: 'Myöhästymisiä', sv: 'Förseningar', en: 'Times late' },
  positive: { fi: 'Hyvää palautetta', sv: 'Positiv respons', en: 'Positive feedback' },
  hours: { fi: '{{hours}} t', sv: '{{hours}} h', en: '{{hours}} h' },
  causes: { fi: 'Poissaolojen syyt', sv: 'Orsaker till frånvaron', en: 'Why lessons were missed' },
  cause: { fi: 'Syy', sv: 'Orsak', en: 'Reason' },
  modules: { fi: 'Tutkinnon osittain', sv: 'Per examensdel', en: 'By unit' },
  marks: { fi: 'Merkinnät', sv: 'Anteckningar', en: 'Entries' },
  lesson: { fi: 'Oppitunti', sv: 'Lektion', en: 'Lesson' },
  mark: { fi: 'Merkintä', sv: 'Anteckning', en: 'Entry' },
  noMarks: {
    fi: 'Tältä ajalta ei ole merkintöjä.',
    sv: 'Det finns inga anteckningar för den här tiden.',
    en: 'There are no entries for these days.',
  },
} satisfies Record<string, Localised>
