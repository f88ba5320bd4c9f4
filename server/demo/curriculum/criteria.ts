import type { Localised } from '@studentgo/protocol/shapes'
import type { CriterionRecord } from '../../src/import/curriculum-records.ts'
import { named } from '../module.ts'

/** What a requirement is about: doing the work, its methods and tools, what it rests on, working with others. */
export type RequirementKind = 'WORK' | 'METHODS' | 'KNOWLEDGE' | 'TOGETHER'

type Level = CriterionRecord['level']

/** The demo school's criteria in plain language, the same words for every unit. */
export const gradedCriteria: Record<RequirementKind, [Level, Localised][]> = {
  WORK: [
    [
      'T1',
      named(
        'Teet osan työstä itse ja tarvitset ohjausta.',
        'Du gör en del av arbetet själv och behöver handledning.',
        'You do part of the work yourself and need guidance.',
      ),
    ],
    [
      'T2',
      named(
        'Teet tavallisen työn itse ja pyydät apua, kun tilanne on uusi.',
        'Du gör vanligt arbete själv och ber om hjälp när situationen är ny.',
        'You do ordinary work yourself and ask for help when something is new.',
      ),
    ],
    [
      'H3',
      named(
        'Teet työn itsenäisesti alusta loppuun.',
        'Du gör arbetet självständigt från början till slut.',
        'You do the work on your own from start to finish.',
      ),
    ],
    [
      'H4',
      named(
        'Suunnittelet työn ja onnistut siinä myös, kun tilanne muuttuu.',
        'Du planerar arbetet och lyckas också när situationen förändras.',
        'You plan the work and succeed even when things change.',
      ),
    ],
    [
      'K5',
      named(
        'Suunnittelet ja teet työn itsenäisesti, arvioit tulosta ja ehdotat parannuksia.',
        'Du planerar och gör arbetet självständigt, bedömer resultatet och föreslår förbättringar.',
        'You plan and do the work on your own, judge the result and suggest improvements.',
      ),
    ],
  ],
  METHODS: [
    [
      'T1',
      named(
        'Käytät tavallisimpia välineitä, kun joku neuvoo.',
        'Du använder de vanligaste redskapen när någon ger råd.',
        'You use the most common tools when somebody advises you.',
      ),
    ],
    [
      'T2',
      named(
        'Käytät tavallisimpia välineitä turvallisesti.',
        'Du använder de vanligaste redskapen på ett säkert sätt.',
        'You use the most common tools safely.',
      ),
    ],
    [
      'H3',
      named(
        'Valitset työhön sopivat välineet ja menetelmät.',
        'Du väljer redskap och metoder som passar arbetet.',
        'You choose tools and methods that suit the work.',
      ),
    ],
    [
      'H4',
      named(
        'Käytät välineitä ja menetelmiä sujuvasti ja perustelet valintasi.',
        'Du använder redskap och metoder smidigt och motiverar dina val.',
        'You use tools and methods fluently and give reasons for your choices.',
      ),
    ],
    [
      'K5',
      named(
        'Sovellat menetelmiä uusissa tilanteissa ja opastat muita.',
        'Du tillämpar metoder i nya situationer och vägleder andra.',
        'You apply methods in new situations and guide others.',
      ),
    ],
  ],
  KNOWLEDGE: [
    [
      'T1',
      named(
        'Tiedät tärkeimmän ja käytät tietoa, kun sinua ohjataan.',
        'Du vet det viktigaste och använder kunskapen när du får handledning.',
        'You know the most important things and use them when guided.',
      ),
    ],
    [
      'T2',
      named(
        'Käytät tietoa tutuissa tehtävissä.',
        'Du använder kunskapen i bekanta uppgifter.',
        'You use what you know in familiar tasks.',
      ),
    ],
    [
      'H3',
      named(
        'Käytät tietoa itsenäisesti työssäsi.',
        'Du använder kunskapen självständigt i ditt arbete.',
        'You use what you know on your own in your work.',
      ),
    ],
    [
      'H4',
      named(
        'Haet lisää tietoa ja ratkaiset sen avulla ongelmia.',
        'Du söker mer kunskap och löser problem med hjälp av den.',
        'You find out more and solve problems with it.',
      ),
    ],
    [
      'K5',
      named(
        'Yhdistät tietoa eri lähteistä ja perustelet ratkaisusi.',
        'Du kombinerar kunskap från olika källor och motiverar dina lösningar.',
        'You combine knowledge from several sources and give reasons for your solutions.',
      ),
    ],
  ],
  TOGETHER: [
    [
      'T1',
      named(
        'Noudatat sovittuja aikoja ja otat ohjeita vastaan.',
        'Du följer avtalade tider och tar emot anvisningar.',
        'You keep to agreed times and take instructions.',
      ),
    ],
    [
      'T2',
      named(
        'Toimit ryhmässä asiallisesti ja hoidat oman osuutesi.',
        'Du samarbetar sakligt i gruppen och sköter din del.',
        'You work well in a group and do your share.',
      ),
    ],
    [
      'H3',
      named(
        'Otat vastuuta yhteisestä työstä ja arvioit omaa osaamistasi.',
        'Du tar ansvar för det gemensamma arbetet och bedömer ditt eget kunnande.',
        'You take responsibility for shared work and assess your own skills.',
      ),
    ],
    [
      'H4',
      named(
        'Annat ja saat palautetta ja kehität työtäsi sen pohjalta.',
        'Du ger och tar emot respons och utvecklar ditt arbete utifrån den.',
        'You give and take feedback and develop your work from it.',
      ),
    ],
    [
      'K5',
      named(
        'Viet yhteistä työtä eteenpäin ja tuet muita.',
        'Du för det gemensamma arbetet framåt och stöder andra.',
        'You carry shared work forward and support others.',
      ),
    ],
  ],
}

/** What a pass means where there are no grades. */
export const passCriteria: Record<RequirementKind, Localised> = {
  WORK: named(
    'Teet työn itsenäisesti ja sovitulla tavalla.',
    'Du gör arbetet självständigt och på avtalat sätt.',
    'You do the work on your own and as agreed.',
  ),
  METHODS: named(
    'Valitset sopivat menetelmät ja käytät niitä turvallisesti.',
    'Du väljer lämpliga metoder och använder dem säkert.',
    'You choose suitable methods and use them safely.',
  ),
  KNOWLEDGE: named(
    'Käytät tietoa työssäsi ja haet sitä lisää, kun tarvitset.',
    'Du använder kunskapen i ditt arbete och söker mer när du behöver.',
    'You use what you know in your work and find out more when needed.',
  ),
  TOGETHER: named(
    'Toimit yhdessä muiden kanssa ja otat palautteen huomioon.',
    'Du samarbetar med andra och beaktar respons.',
    'You work with others and take feedback into account.',
  ),
}
