import type { Language } from '@studentgo/protocol/language'
import type { SkillArea } from '@studentgo/protocol/study-skills'

type Label = Record<Language, string>

export interface Question {
  id: number
  kind: 'SCALE_1_4' | 'MULTI' | 'TEXT'
  text: Label
  options?: { code: string; name: Label }[]
  optional?: true
}

export interface Area {
  code: SkillArea
  title: Label
  questions: Question[]
}

function scale(id: number, fi: string, sv: string, en: string): Question {
  return { id, kind: 'SCALE_1_4', text: { fi, sv, en } }
}

function open(id: number, fi: string, sv: string, en: string): Question {
  return { id, kind: 'TEXT', text: { fi, sv, en }, optional: true }
}

/**
 * The survey in eight cards (domain 2.5). A question keeps its number for good, because answers of earlier
 * years are stored by it; one that is no longer asked leaves the list and its number unused.
 */
export const survey: Area[] = [
  {
    code: 'READING_WRITING',
    title: { fi: 'Lukeminen ja kirjoittaminen', sv: 'Läsning och skrivning', en: 'Reading and writing' },
    questions: [
      scale(
        101,
        'Ymmärrän ohjeet ja tekstit, joita opinnoissa luetaan.',
        'Jag förstår de instruktioner och texter som vi läser i studierna.',
        'I understand the instructions and texts that we read in my studies.',
      ),
      scale(
        102,
        'Osaan kirjoittaa tekstin, josta muut saavat selvää.',
        'Jag kan skriva en text som andra förstår.',
        'I can write a text that others understand.',
      ),
      scale(
        103,
        'Jaksan lukea pitkän tekstin loppuun.',
        'Jag orkar läsa en lång text till slut.',
        'I can keep reading a long text to the end.',
      ),
    ],
  },
  {
    code: 'MATHS',
    title: { fi: 'Matematiikka', sv: 'Matematik', en: 'Mathematics' },
    questions: [
      scale(
        201,
        'Osaan laskea peruslaskut ja prosentit.',
        'Jag kan de fyra räknesätten och procenträkning.',
        'I can do basic arithmetic and percentages.',
      ),
      scale(
        202,
        'Osaan mitata ja muuttaa yksiköitä.',
        'Jag kan mäta och omvandla enheter.',
        'I can measure and convert units.',
      ),
      scale(
        203,
        'Osaan päätellä, mitä tehtävässä pitää laskea.',
        'Jag kan resonera mig fram till vad som ska räknas ut i en uppgift.',
        'I can work out what a task asks me to calculate.',
      ),
    ],
  },
  {
    code: 'LANGUAGES',
    title: { fi: 'Kielet', sv: 'Språk', en: 'Languages' },
    questions: [
      scale(
        301,
        'Pärjään opinnoissa opetuskielellä.',
        'Jag klarar studierna på undervisningsspråket.',
        'I manage my studies in the language of teaching.',
      ),
      scale(
        302,
        'Pärjään toisella kotimaisella kielellä arjen tilanteissa.',
        'Jag klarar vardagliga situationer på det andra inhemska språket.',
        'I manage everyday situations in the second national language.',
      ),
      scale(
        303,
        'Pärjään englannilla tai muulla vieraalla kielellä.',
        'Jag klarar mig på engelska eller något annat främmande språk.',
        'I manage in English or another foreign language.',
      ),
    ],
  },
  {
    code: 'DIGITAL',
    title: { fi: 'Digitaidot', sv: 'Digitala färdigheter', en: 'Digital skills' },
    questions: [
      scale(
        401,
        'Osaan tehdä ja tallentaa tiedostoja ja löydän ne uudelleen.',
        'Jag kan skapa och spara filer och hitta dem igen.',
        'I can make and save files and find them again.',
      ),
      scale(
        402,
        'Osaan käyttää verkko-oppimisympäristöä ja verkkokokouksia.',
        'Jag kan använda en lärplattform och delta i nätmöten.',
        'I can use a learning platform and join online meetings.',
      ),
      scale(
        403,
        'Tunnistan huijausviestin ja pidän salasanani turvassa.',
        'Jag känner igen ett bluffmeddelande och håller mina lösenord säkra.',
        'I recognise a scam message and keep my passwords safe.',
      ),
    ],
  },
  {
    code: 'CONCENTRATION',
    title: {
      fi: 'Keskittyminen ja ajanhallinta',
      sv: 'Koncentration och tidshantering',
      en: 'Concentration and managing time',
    },
    questions: [
      scale(
        501,
        'Pystyn keskittymään oppitunnin ajan.',
        'Jag kan koncentrera mig en hel lektion.',
        'I can concentrate for a whole lesson.',
      ),
      scale(
        502,
        'Saan tehtävät valmiiksi ajoissa.',
        'Jag får uppgifterna klara i tid.',
        'I get my tasks done in time.',
      ),
      scale(
        503,
        'Tulen opetukseen ajoissa.',
        'Jag kommer i tid till undervisningen.',
        'I arrive at lessons on time.',
      ),
    ],
  },
  {
    code: 'GROUP_WORK',
    title: { fi: 'Toimiminen ryhmässä', sv: 'Att arbeta i grupp', en: 'Working in a group' },
    questions: [
      scale(
        601,
        'Osaan tehdä töitä yhdessä muiden kanssa.',
        'Jag kan arbeta tillsammans med andra.',
        'I can work together with others.',
      ),
      scale(
        602,
        'Uskallan kysyä, kun en ymmärrä.',
        'Jag vågar fråga när jag inte förstår.',
        'I dare to ask when I do not understand.',
      ),
      scale(
        603,
        'Uskallan puhua ryhmän edessä.',
        'Jag vågar tala inför gruppen.',
        'I dare to speak in front of the group.',
      ),
    ],
  },
  {
    code: 'WELLBEING',
    title: {
      fi: 'Hyvinvointi ja elämäntilanne',
      sv: 'Välbefinnande och livssituation',
      en: 'Wellbeing and life situation',
    },
    questions: [
      { ...scale(701, 'Nukun tarpeeksi.', 'Jag sover tillräckligt.', 'I sleep enough.'), optional: true },
      {
        ...scale(
          702,
          'Minulla on joku, jolle voin puhua.',
          'Jag har någon att tala med.',
          'I have somebody I can talk to.',
        ),
        optional: true,
      },
      open(
        703,
        'Onko elämäntilanteessasi jotain, mikä vaikuttaa opiskeluun?',
        'Finns det något i din livssituation som påverkar studierna?',
        'Is there something in your life that affects your studies?',
      ),
    ],
  },
  {
    code: 'EQUIPMENT',
    title: {
      fi: 'Välineet ja opiskelupaikka kotona',
      sv: 'Utrustning och studieplats hemma',
      en: 'Equipment and a place to study at home',
    },
    questions: [
      {
        id: 801,
        kind: 'MULTI',
        text: {
          fi: 'Mitä näistä sinulla on käytössäsi kotona?',
          sv: 'Vilka av dessa har du tillgång till hemma?',
          en: 'Which of these can you use at home?',
        },
        options: [
          { code: 'COMPUTER', name: { fi: 'Tietokone', sv: 'Dator', en: 'A computer' } },
          { code: 'PHONE', name: { fi: 'Älypuhelin', sv: 'Smarttelefon', en: 'A smartphone' } },
          {
            code: 'CONNECTION',
            name: {
              fi: 'Toimiva verkkoyhteys',
              sv: 'En fungerande nätförbindelse',
              en: 'A working connection',
            },
          },
          {
            code: 'PLACE',
            name: {
              fi: 'Rauhallinen paikka opiskella',
              sv: 'En lugn plats att studera på',
              en: 'A quiet place to study',
            },
          },
        ],
        optional: true,
      },
      open(
        802,
        'Tarvitsetko jotain muuta, jotta voit opiskella?',
        'Behöver du något annat för att kunna studera?',
        'Do you need anything else to be able to study?',
      ),
    ],
  },
]
