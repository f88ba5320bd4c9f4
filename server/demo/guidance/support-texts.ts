import type { Localised } from '@studentgo/protocol/shapes'
import { named } from '../module.ts'

export interface DemoArrangement {
  kind: 'ARRANGEMENT' | 'ADAPTED_ASSESSMENT' | 'DEVIATION'
  code: string
  module_id: string | null
  text: Localised
}

const learning: Record<'01' | '02' | '03', Localised> = {
  '01': named(
    'Tukiopetusta pienryhmässä kerran viikossa, keskiviikkoisin klo 14.00.',
    'Stödundervisning i liten grupp en gång i veckan, på onsdagar kl. 14.00.',
    'Remedial teaching in a small group once a week, on Wednesdays at 14.00.',
  ),
  '02': named(
    'Opettaja käy tehtävien ohjeet läpi kanssasi ja antaa ne myös selkokielellä.',
    'Läraren går igenom uppgifternas instruktioner med dig och ger dem också på lätt språk.',
    'A teacher goes through the instructions with you and gives them in plain language, too.',
  ),
  '03': named(
    'Opinto-ohjaajan tapaaminen kahden viikon välein: viikon suunnittelu ja tehtävien jaksottaminen.',
    'Möte med studiehandledaren varannan vecka: planering av veckan och fördelning av uppgifterna.',
    'A meeting with the counsellor every two weeks: planning the week and spacing the tasks.',
  ),
}

const arrangements: DemoArrangement[] = [
  {
    kind: 'ARRANGEMENT',
    code: 'EXTRA_TIME',
    module_id: null,
    text: named(
      'Saat kokeisiin ja kirjallisiin tehtäviin puolet lisää aikaa.',
      'Du får hälften mer tid för prov och skriftliga uppgifter.',
      'You get half as much time again for tests and written tasks.',
    ),
  },
  {
    kind: 'ARRANGEMENT',
    code: 'SMALL_GROUP',
    module_id: 'VVTK',
    text: named(
      'Opiskelet tämän osan pienryhmässä.',
      'Du studerar den här delen i en liten grupp.',
      'You study this part in a small group.',
    ),
  },
  {
    kind: 'ARRANGEMENT',
    code: 'TEXT_TO_SPEECH',
    module_id: 'OHJ',
    text: named(
      'Oppimateriaalin voi kuunnella, ja ohjeet annetaan kirjallisina vaihe kerrallaan.',
      'Du kan lyssna på läromedlet, och instruktionerna ges skriftligt ett steg i taget.',
      'You can listen to the material, and instructions are given in writing one step at a time.',
    ),
  },
  {
    kind: 'ADAPTED_ASSESSMENT',
    code: 'ORAL',
    module_id: 'VVTK',
    text: named(
      'Voit osoittaa osaamisesi suullisesti.',
      'Du kan visa ditt kunnande muntligt.',
      'You can show your skills orally.',
    ),
  },
]

/** What the demo's support says. */
export const texts = {
  learning,
  arrangements,
  grounds: named(
    'Opiskelija tarvitsee pitkäaikaisesti ja säännöllisesti tukea lukemisessa ja tarkkaavuuden suuntaamisessa, jotta hän voi saavuttaa tutkinnon osaamistavoitteet. Perusteena on opiskelijan oma kertomus, opettajien havainnot ja lukiseulan tulos.',
    'Den studerande behöver långvarigt och regelbundet stöd i läsning och i att rikta uppmärksamheten för att nå examens mål för kunnandet. Grunden är den studerandes egen berättelse, lärarnas iakttagelser och resultatet av lässcreeningen.',
    'The student needs long-term and regular support in reading and in directing attention in order to reach the goals of the qualification. This rests on the student’s own account, the observations of teachers and the result of a reading screening.',
  ),
  appeal: named(
    'Päätökseen saa hakea oikaisua 14 päivän kuluessa päätöksen tiedoksi saamisesta. Oikaisuvaatimus tehdään päätöksessä mainitulle viranomaiselle.',
    'Omprövning av beslutet får begäras inom 14 dagar från delfåendet. Begäran om omprövning görs hos den myndighet som nämns i beslutet.',
    'A review of the decision may be requested within 14 days of being told of it, from the authority that the decision names.',
  ),
}
