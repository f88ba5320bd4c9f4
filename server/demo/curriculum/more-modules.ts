import { type DemoModule, named } from '../module.ts'

/** Parts of qualifications that no course of this year teaches: they are in plans all the same. */
export const moreModules: DemoModule[] = [
  {
    id: 'KOM',
    code: 'KOM',
    name: named(
      'Työtehtävien automatisointi komentokielellä',
      'Automatisering av arbetsuppgifter med kommandospråk',
      'Automating tasks with a command language',
    ),
  },
  {
    id: '400011',
    code: '400011',
    name: named(
      'Työpaikkaohjaajaksi valmentautuminen',
      'Förberedelse för uppgiften som arbetsplatshandledare',
      'Training as a workplace instructor',
    ),
  },
  {
    id: 'KORK',
    code: 'KORK',
    name: named('Korkeakouluopinnot', 'Högskolestudier', 'Higher education studies'),
  },
  {
    id: '200797',
    code: '200797',
    name: named('Yhdistyksessä toimiminen', 'Verksamhet i en förening', 'Working in an association'),
  },
  {
    id: 'T104',
    code: '104',
    name: named('Valinnaiset opinnot', 'Valfria studier', 'Elective studies'),
  },
  {
    id: 'T105',
    code: '105',
    name: named('Ammatillisen koulutuksen opinnot', 'Studier inom yrkesutbildning', 'Vocational studies'),
  },
]
