import { demoPhone, usernameOf } from './identifiers.ts'

export interface DemoStaff {
  id: string
  callName: string
  lastName: string
  title: string
  phone: string
}

const people: [callName: string, lastName: string, title: string][] = [
  ['Kaisa', 'Mäntylä', 'Tieto- ja viestintätekniikan opettaja'],
  ['Sami', 'Rautio', 'Ohjelmoinnin opettaja'],
  ['Åke', 'Söderholm', 'Tietoverkkojen opettaja'],
  ['Hanna-Leena', 'Pöyry', 'Kielten ja viestinnän opettaja'],
  ['Aleksandr', 'Šestakov', 'Matematiikan ja fysiikan opettaja'],
  ['Outi', 'Kärki', 'Yhteiskunta- ja työelämäaineiden opettaja'],
  ['Pentti', 'Halonen', 'Puualan opettaja'],
  ['Riikka', 'Salmela', 'Puualan opettaja'],
  ['Timo', 'Väisänen', 'Liikunnan opettaja'],
  ['Jenni', 'Laakso', 'TUVA-opettaja'],
  ['Jari', 'Lahti', 'Opinto-ohjaaja'],
  ['Maria', 'Björklund', 'Opinto-ohjaaja'],
  ['Elina', 'Närhi', 'Erityisopettaja'],
  ['Riitta', 'Oja', 'Opintosihteeri'],
  ['Kimmo', 'Saari', 'Koulutuspäällikkö'],
  ['Laura', 'Hietala', 'Opintosihteeri'],
]

export const demoStaff: DemoStaff[] = people.map(([callName, lastName, title], at) => ({
  id: usernameOf(callName, lastName),
  callName,
  lastName,
  title,
  phone: demoPhone(at),
}))

export function staffName(id: string): string {
  const found = demoStaff.find(one => one.id === id)
  return found ? `${found.callName} ${found.lastName}` : id
}
