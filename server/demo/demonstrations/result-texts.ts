import type { DemonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import type { Localised } from '@studentgo/protocol/shapes'
import { named } from '../module.ts'

const excellent = named(
  'Työ oli itsenäistä ja huolellista alusta loppuun. Opiskelija ratkaisi yllättävät tilanteet ja perusteli valintansa hyvin.',
  'Arbetet var självständigt och noggrant från början till slut. Den studerande löste oväntade situationer och motiverade sina val väl.',
  'The work was independent and careful from start to end. The student solved surprising situations and gave good reasons for the choices.',
)
const good = named(
  'Opiskelija eteni suunnitelmallisesti ja työn jälki oli hyvää. Ajankäytön arvioinnissa on vielä kehitettävää.',
  'Den studerande arbetade planmässigt och resultatet var gott. Bedömningen av tidsåtgången kan ännu utvecklas.',
  'The student worked to a plan and the result was good. Judging the time needed can still be developed.',
)
const satisfactory = named(
  'Opiskelija suoriutui tehtävistä ohjattuna ja noudatti ohjeita. Itsenäinen suunnittelu vaatii vielä harjoittelua.',
  'Den studerande klarade uppgifterna med handledning och följde anvisningarna. Självständig planering kräver ännu övning.',
  'The student managed the tasks with guidance and followed the instructions. Planning alone still needs practice.',
)
const passed = named(
  'Opiskelija osoitti vaaditun osaamisen kaikissa tehtävissä. Asiakkaiden kohtaaminen oli erityisen luontevaa.',
  'Den studerande visade det kunnande som krävs i alla uppgifter. Bemötandet av kunderna var särskilt naturligt.',
  'The student showed the competence required in every task. Meeting clients came especially naturally.',
)
const failed = named(
  'Sovellus ei vielä toiminut sovitussa laajuudessa ja testaus jäi tekemättä. Versionhallinnan käyttö sujui hyvin. Uusi näyttö on sovittu.',
  'Applikationen fungerade ännu inte i den omfattning som avtalats och testningen blev ogjord. Versionshanteringen gick bra. Ett nytt yrkesprov har avtalats.',
  'The application did not yet work to the agreed extent and was not tested. Version control went well. A new demonstration has been agreed on.',
)

export function justificationOf(grade: DemonstrationGrade): Localised {
  if (grade === 'Hylätty') return failed
  if (grade === 'Hyväksytty') return passed
  if (grade === '5') return excellent
  return grade === '4' || grade === '3' ? good : satisfactory
}

/** What students have written of themselves, in turns. */
export const ownWords = [
  {
    strengths: 'Sain työn valmiiksi ajallaan ja osasin pyytää neuvoa ajoissa.',
    develop: 'Haluan oppia arvioimaan paremmin, kauanko työ kestää.',
    howPrepared: 'Tein samanlaisen työn ensin harjoituksena ja kävin kriteerit läpi ohjaajan kanssa.',
  },
  {
    strengths: 'Olen huolellinen ja tarkistan työni. Yhteistyö työparin kanssa sujui.',
    develop: 'Työn selittäminen muille jännittää vielä.',
    howPrepared: 'Luin vaatimukset ja kirjoitin itselleni listan siitä, mitä haluan näyttää.',
  },
  {
    strengths: 'Löydän ongelmiin ratkaisuja enkä luovuta helposti.',
    develop: 'Dokumentointi jää minulta helposti viimeiseksi.',
    howPrepared: 'Harjoittelin työpaikalla kaksi viikkoa ohjaajan kanssa.',
  },
]
