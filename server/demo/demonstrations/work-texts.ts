import type { Localised } from '@studentgo/protocol/shapes'
import { named } from '../module.ts'

/** The work by which competence is shown, by unit. */
export const workOf: Record<string, Localised[]> = {
  TVTP: [
    named(
      'Asentaa ja ottaa käyttöön työaseman ja siihen liitettävät laitteet.',
      'Installerar och tar i bruk en arbetsstation och dess kringutrustning.',
      'Installs a workstation and its devices and takes them into use.',
    ),
    named(
      'Auttaa käyttäjää ja kirjaa palvelupyynnön tiketöintijärjestelmään.',
      'Hjälper en användare och för in ärendet i ärendehanteringssystemet.',
      'Helps a user and records the request in the ticket system.',
    ),
    named(
      'Tarkistaa työn jäljen ja dokumentoi, mitä tehtiin.',
      'Kontrollerar resultatet och dokumenterar vad som gjorts.',
      'Checks the result and documents what was done.',
    ),
  ],
  OHJ: [
    named(
      'Suunnittelee ja ohjelmoi asiakkaan tarpeeseen toimivan sovelluksen.',
      'Planerar och programmerar en fungerande applikation för kundens behov.',
      'Designs and writes a working application for a client.',
    ),
    named(
      'Testaa ohjelman ja korjaa löytyneet virheet.',
      'Testar programmet och rättar de fel som hittas.',
      'Tests the program and mends the faults found.',
    ),
    named(
      'Käyttää versionhallintaa ja esittelee työnsä tiimille.',
      'Använder versionshantering och presenterar sitt arbete för teamet.',
      'Uses version control and presents the work to the team.',
    ),
  ],
  OKT: [
    named(
      'Toimii kehitystiimin jäsenenä ja toteuttaa sprintin tehtävät.',
      'Arbetar i ett utvecklingsteam och genomför sprintens uppgifter.',
      'Works in a development team and carries out the tasks of a sprint.',
    ),
    named(
      'Tekee automaattiset testit ja julkaisee muutoksen testiympäristöön.',
      'Gör automatiska test och publicerar ändringen i testmiljön.',
      'Writes automatic tests and releases a change to the test environment.',
    ),
  ],
  VTT: [
    named(
      'Toteuttaa saavutettavan verkkopalvelun asiakkaan sisällöille.',
      'Bygger en tillgänglig webbtjänst för kundens innehåll.',
      "Builds an accessible web service for the client's content.",
    ),
  ],
  KOM: [
    named(
      'Automatisoi ylläpidon toistuvan tehtävän komentokielellä.',
      'Automatiserar en återkommande driftuppgift med kommandospråk.',
      'Automates a recurring maintenance task with scripts.',
    ),
  ],
  '105444': [
    named(
      'Valmistaa puutuotteen osat koneilla piirustuksen mukaan.',
      'Tillverkar delarna till en träprodukt maskinellt enligt ritning.',
      'Makes the parts of a wood product by machine from a drawing.',
    ),
    named(
      'Kokoaa ja viimeistelee tuotteen ja huolehtii työturvallisuudesta.',
      'Monterar och ytbehandlar produkten och sörjer för arbetarskyddet.',
      'Assembles and finishes the product and keeps work safe.',
    ),
  ],
  '105439': [
    named(
      'Suunnittelee tilatun puusepäntuotteen valmistuksen ja laskee materiaalit.',
      'Planerar tillverkningen av en beställd snickeriprodukt och beräknar materialet.',
      'Plans the making of an ordered joinery product and works out the material.',
    ),
    named(
      'Työstää osat ja tekee liitokset mittatarkasti.',
      'Bearbetar delarna och gör fogarna med rätt mått.',
      'Machines the parts and makes the joints to measure.',
    ),
    named(
      'Pintakäsittelee tuotteen ja luovuttaa sen asiakkaalle.',
      'Ytbehandlar produkten och överlämnar den till kunden.',
      'Finishes the surface and hands the product over to the client.',
    ),
  ],
  '105429': [
    named(
      'Valmistaa kalusteen mallin ja piirustusten mukaan.',
      'Tillverkar en möbel enligt modell och ritningar.',
      'Makes a piece of furniture from a model and drawings.',
    ),
    named(
      'Tarkistaa laadun ja pakkaa kalusteen toimitusta varten.',
      'Kontrollerar kvaliteten och packar möbeln för leverans.',
      'Checks the quality and packs the furniture for delivery.',
    ),
  ],
  VENE: [
    named(
      'Korjaa puuveneen vauriot ja viimeistelee pinnan.',
      'Reparerar skador på en träbåt och behandlar ytan.',
      'Mends the damage to a wooden boat and finishes the surface.',
    ),
  ],
  '200790': [
    named(
      'Ohjaa asiakasryhmän liikuntatuokion ja ottaa osallistujat huomioon.',
      'Leder ett motionspass för en kundgrupp och tar hänsyn till deltagarna.',
      'Leads an exercise session for a group and takes everybody into account.',
    ),
    named(
      'Huolehtii liikuntapaikan turvallisuudesta ja välineistä.',
      'Sörjer för säkerheten och redskapen på idrottsplatsen.',
      'Looks after the safety and equipment of the venue.',
    ),
  ],
}

/** For units without texts of their own. */
export const commonWork: Localised[] = [
  named(
    'Tekee osaamistavoitteiden mukaiset tehtävät ja esittelee ne opettajalle.',
    'Gör uppgifter enligt målen för kunnandet och presenterar dem för läraren.',
    'Does assignments that follow the learning goals and presents them to the teacher.',
  ),
  named(
    'Kertoo esimerkein, miten käyttää oppimaansa työssä ja arjessa.',
    'Berättar med exempel hur det lärda används i arbetet och vardagen.',
    'Tells with examples how the learnt is used at work and in daily life.',
  ),
]

/** What everybody does before a demonstration. */
export const preparation: Localised[] = [
  named(
    'Lue vaatimukset ja arviointikriteerit läpi.',
    'Läs igenom kraven och bedömningskriterierna.',
    'Read through the requirements and the criteria.',
  ),
  named(
    'Sovi ohjaajan kanssa työtehtävät, joissa näytät osaamisesi.',
    'Kom överens med handledaren om de arbetsuppgifter där du visar ditt kunnande.',
    'Agree with your instructor on the work in which you show your competence.',
  ),
  named(
    'Käy näyttösuunnitelma läpi opettajan kanssa.',
    'Gå igenom yrkesprovsplanen med läraren.',
    'Go through the plan of the demonstration with your teacher.',
  ),
  named(
    'Varaa työvälineet, materiaalit ja suojaimet.',
    'Reservera verktyg, material och skyddsutrustning.',
    'Book the tools, the materials and the safety gear.',
  ),
  named(
    'Mieti arviointikeskusteluun omat vahvuutesi ja se, mitä vielä kehität.',
    'Fundera inför bedömningssamtalet på dina styrkor och på vad du ännu utvecklar.',
    'Think of your strengths and of what you still develop for the assessment discussion.',
  ),
]
