import type { RequirementText } from './requirement-text.ts'

/** What is asked of a student in each unit, in the school's own plain words. */
export const woodRequirements: Record<string, RequirementText[]> = {
  '105444': [
    [
      'WORK',
      'Valmistat puutuotteen työohjeen ja piirustuksen mukaan',
      'Du tillverkar en träprodukt enligt arbetsanvisning och ritning',
      'You make a wooden product from instructions and a drawing',
    ],
    [
      'METHODS',
      'Käytät puualan koneita turvallisesti',
      'Du använder träbranschens maskiner säkert',
      'You use woodworking machines safely',
    ],
    [
      'KNOWLEDGE',
      'Valitset puumateriaalin ja arvioit sen laadun',
      'Du väljer trämaterial och bedömer dess kvalitet',
      'You choose timber and judge its quality',
    ],
    [
      'TOGETHER',
      'Pidät työpaikan siistinä ja huolehdit muidenkin turvallisuudesta',
      'Du håller arbetsplatsen i ordning och ser till andras säkerhet',
      'You keep the workplace tidy and look after everybody’s safety',
    ],
  ],
  '105439': [
    [
      'WORK',
      'Valmistat puusepäntuotteen, kuten oven tai ikkunan',
      'Du tillverkar en snickeriprodukt, till exempel en dörr eller ett fönster',
      'You make a joinery product such as a door or a window',
    ],
    [
      'METHODS',
      'Teet puuliitokset ja kokoat tuotteen tarkasti',
      'Du gör träfogar och monterar produkten noggrant',
      'You make joints and put the product together with care',
    ],
    [
      'KNOWLEDGE',
      'Tarkistat tuotteen mitat ja laadun ja korjaat virheet',
      'Du kontrollerar produktens mått och kvalitet och rättar felen',
      'You check the product’s measurements and quality and mend faults',
    ],
    [
      'TOGETHER',
      'Sovit työvaiheista työkavereiden kanssa ja pidät aikataulun',
      'Du kommer överens om arbetsskeden med kollegerna och håller tidsplanen',
      'You agree on the stages of work with others and keep to the schedule',
    ],
  ],
  '105429': [
    [
      'WORK',
      'Suunnittelet ja valmistat kalusteen',
      'Du planerar och tillverkar en möbel',
      'You design and make a piece of furniture',
    ],
    [
      'METHODS',
      'Valitset helat, liimat ja pintakäsittelyn',
      'Du väljer beslag, lim och ytbehandling',
      'You choose fittings, glue and finish',
    ],
    [
      'KNOWLEDGE',
      'Lasket materiaalin tarpeen ja kustannukset',
      'Du beräknar materialbehov och kostnader',
      'You work out how much material is needed and what it costs',
    ],
    [
      'TOGETHER',
      'Esittelet kalusteen asiakkaalle ja otat palautteen vastaan',
      'Du presenterar möbeln för kunden och tar emot respons',
      'You show the furniture to a customer and take feedback',
    ],
  ],
  '105422': [
    [
      'WORK',
      'Mallinnat tuotteen kolmiulotteisesti',
      'Du gör en tredimensionell modell av en produkt',
      'You make a three-dimensional model of a product',
    ],
    [
      'METHODS',
      'Teet mallista valmistuspiirustukset',
      'Du gör tillverkningsritningar av modellen',
      'You make workshop drawings from the model',
    ],
    [
      'KNOWLEDGE',
      'Siirrät mallin koneelle työstettäväksi',
      'Du överför modellen till en maskin för bearbetning',
      'You send the model to a machine to be cut',
    ],
  ],
  VENE: [
    [
      'WORK',
      'Korjaat puuveneen osan venepajan ohjeiden mukaan',
      'Du reparerar en del av en träbåt enligt båtverkstadens anvisningar',
      'You repair a part of a wooden boat as the workshop advises',
    ],
    [
      'METHODS',
      'Tiivistät ja pintakäsittelet veneen pohjan',
      'Du tätar och ytbehandlar båtens botten',
      'You caulk and finish the bottom of a boat',
    ],
    [
      'KNOWLEDGE',
      'Tunnet veneen rakenteen ja perinteiset työtavat',
      'Du känner till båtens konstruktion och traditionella arbetssätt',
      'You know how a boat is built and the traditional ways of working',
    ],
  ],
  '400011': [
    [
      'WORK',
      'Perehdytät uuden opiskelijan työpaikkaan',
      'Du introducerar en ny studerande på arbetsplatsen',
      'You introduce a new student to a workplace',
    ],
    [
      'TOGETHER',
      'Ohjaat opiskelijaa ja annat palautetta kannustavasti',
      'Du handleder studeranden och ger uppmuntrande respons',
      'You guide a student and give encouraging feedback',
    ],
  ],
  KORK: [
    [
      'KNOWLEDGE',
      'Suoritat ammattikorkeakoulun opintojakson ja esität siitä todistuksen',
      'Du avlägger en studieperiod vid en yrkeshögskola och visar intyg över den',
      'You complete a course at a university of applied sciences and show a certificate of it',
    ],
  ],
}
