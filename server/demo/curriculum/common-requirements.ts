import type { RequirementText } from './requirement-text.ts'

/** What is asked of a student in each unit, in the school's own plain words. */
export const commonRequirements: Record<string, RequirementText[]> = {
  VVAI: [
    [
      'WORK',
      'Kirjoitat työelämän tekstejä, kuten hakemuksen ja raportin',
      'Du skriver texter för arbetslivet, till exempel en ansökan och en rapport',
      'You write texts for working life, such as an application and a report',
    ],
    [
      'TOGETHER',
      'Keskustelet ja perustelet mielipiteesi rakentavasti',
      'Du diskuterar och motiverar dina åsikter konstruktivt',
      'You discuss and give reasons for your views constructively',
    ],
    [
      'KNOWLEDGE',
      'Arvioit lukemasi tekstin luotettavuutta',
      'Du bedömer hur tillförlitlig en text är',
      'You judge how far a text can be trusted',
    ],
  ],
  VVTK: [
    [
      'WORK',
      'Selviydyt työelämän tavallisista tilanteista toisella kotimaisella kielellä',
      'Du klarar vanliga situationer i arbetslivet på det andra inhemska språket',
      'You manage common situations at work in the second national language',
    ],
  ],
  VVVK: [
    [
      'WORK',
      'Palvelet asiakasta vieraalla kielellä',
      'Du betjänar kunder på ett främmande språk',
      'You serve customers in a foreign language',
    ],
    [
      'KNOWLEDGE',
      'Luet alasi ohjeita vieraalla kielellä',
      'Du läser anvisningar i din bransch på ett främmande språk',
      'You read instructions of your trade in a foreign language',
    ],
  ],
  VVVKV: [
    [
      'WORK',
      'Syvennät kielitaitoasi oman alasi tilanteissa',
      'Du fördjupar dina språkkunskaper i situationer inom din bransch',
      'You deepen your language skills in situations of your trade',
    ],
  ],
  VVTD: [
    [
      'METHODS',
      'Käytät digitaalisia palveluja turvallisesti',
      'Du använder digitala tjänster säkert',
      'You use digital services safely',
    ],
    [
      'KNOWLEDGE',
      'Tunnistat tekijänoikeudet ja tietosuojan',
      'Du känner till upphovsrätt och dataskydd',
      'You know about copyright and privacy',
    ],
  ],
  VVTL: [
    [
      'WORK',
      'Ilmaiset ideasi kuvan, äänen tai liikkeen avulla',
      'Du uttrycker dina idéer med bild, ljud eller rörelse',
      'You express your ideas in image, sound or movement',
    ],
  ],
  MLMA: [
    [
      'WORK',
      'Lasket ammatissasi tarvittavat laskut',
      'Du räknar de uträkningar som ditt yrke kräver',
      'You do the sums that your trade needs',
    ],
    [
      'METHODS',
      'Käytät prosentteja, pinta-aloja ja tilavuuksia',
      'Du använder procent, ytor och volymer',
      'You use percentages, areas and volumes',
    ],
    [
      'KNOWLEDGE',
      'Arvioit, onko tulos järkevä',
      'Du bedömer om resultatet är rimligt',
      'You judge whether a result makes sense',
    ],
  ],
  MLMAV: [
    [
      'WORK',
      'Ratkaiset jatko-opinnoissa tarvittavia laskuja',
      'Du löser uppgifter som behövs i fortsatta studier',
      'You solve problems that further studies need',
    ],
  ],
  MLFK: [
    [
      'KNOWLEDGE',
      'Selität työssäsi esiintyviä luonnonilmiöitä',
      'Du förklarar naturfenomen som förekommer i ditt arbete',
      'You explain natural phenomena that occur in your work',
    ],
    [
      'METHODS',
      'Käsittelet kemikaaleja turvallisesti',
      'Du hanterar kemikalier säkert',
      'You handle chemicals safely',
    ],
  ],
  YTYK: [
    [
      'KNOWLEDGE',
      'Tunnet oikeutesi ja velvollisuutesi kansalaisena',
      'Du känner till dina rättigheter och skyldigheter som medborgare',
      'You know your rights and duties as a citizen',
    ],
    [
      'TOGETHER',
      'Osallistut yhteisten asioiden hoitamiseen',
      'Du deltar i skötseln av gemensamma frågor',
      'You take part in matters of the community',
    ],
  ],
  YTTT: [
    [
      'WORK',
      'Haet työpaikkaa ja esittelet osaamisesi',
      'Du söker jobb och presenterar ditt kunnande',
      'You apply for a job and present your skills',
    ],
    [
      'KNOWLEDGE',
      'Tunnet työsuhteen säännöt',
      'Du känner till reglerna i ett anställningsförhållande',
      'You know the rules of employment',
    ],
  ],
  YTOU: [
    [
      'TOGETHER',
      'Suunnittelet opintosi ja urasi yhdessä ohjaajan kanssa',
      'Du planerar dina studier och din karriär tillsammans med handledaren',
      'You plan your studies and career with a counsellor',
    ],
  ],
  YTYY: [
    [
      'WORK',
      'Teet pienen liiketoimintasuunnitelman',
      'Du gör en liten affärsplan',
      'You draw up a small business plan',
    ],
  ],
  YTYYV: [
    [
      'WORK',
      'Kokeilet yrityksen pyörittämistä ryhmässä',
      'Du provar på att driva ett företag i grupp',
      'You try out running a business in a group',
    ],
  ],
  YTTH: [
    [
      'KNOWLEDGE',
      'Huolehdit työkyvystäsi ja hyvinvoinnistasi',
      'Du tar hand om din arbetsförmåga och ditt välbefinnande',
      'You look after your ability to work and your well-being',
    ],
    [
      'TOGETHER',
      'Liikut säännöllisesti ja kannustat muita',
      'Du rör på dig regelbundet och uppmuntrar andra',
      'You exercise regularly and encourage others',
    ],
  ],
  YTKK: [
    [
      'KNOWLEDGE',
      'Teet työssäsi kestäviä valintoja',
      'Du gör hållbara val i ditt arbete',
      'You make sustainable choices in your work',
    ],
  ],
}
