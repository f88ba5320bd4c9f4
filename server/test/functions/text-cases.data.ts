import type { FunctionCase } from './function-case.ts'

function words(given: string | null, answer: string | null): FunctionCase {
  return {
    of: 'search-words.sql',
    says: given ?? 'nothing',
    facts: {},
    ask: `select search_words(${quoted(given)}) as answer`,
    answer,
  }
}

/** Whether what somebody types finds a text. */
function finds(of: string, text: string, typed: string, answer: boolean | null): FunctionCase {
  return {
    of,
    says: `«${typed}» in «${text}»`,
    facts: {},
    ask: `select search_vector(${text.startsWith('{') ? `${quoted(text)}::jsonb` : quoted(text)}) @@ search_query(${quoted(typed)}) as answer`,
    answer,
  }
}

function quoted(text: string | null): string {
  return text === null ? 'null::text' : `'${text.replaceAll("'", "''")}'`
}

export const textCases: FunctionCase[] = [
  words('Näyttö', 'näyttö'),
  words('NÄYTTÖ ÅBO', 'näyttö åbo'),
  words('Café Zoë', 'cafe zoe'),
  words('  Hitsaus,  levytyö & (MIG)  ', 'hitsaus levytyö mig'),
  words('a-b_c/d1', 'a b c d1'),
  words('5×3÷1 “x” 「y」', '5 3 1 x y'),
  words('привет', 'привет'),
  words('…', ''),
  words(null, null),

  finds('search-vector.sql', 'Näytöt ja työpaikat', 'näyttö', true),
  finds('search-vector.sql', 'Näyttö', 'naytto', true),
  finds('search-vector.sql', 'Hitsaus ja näyttö', 'naytto', true),
  finds('search-vector.sql', 'Saa nähdä', 'sää', false),
  finds('search-vector.sql', 'Studerandena', 'studerande', true),
  finds('search-vector.sql', 'Arranged examinations', 'examination', true),
  finds(
    'search-vector.sql',
    '{"fi": "Hitsaus", "sv": "Svetsning", "deep": [{"en": "Welding"}], "n": 7}',
    'welding',
    true,
  ),
  finds(
    'search-vector.sql',
    '{"fi": "Hitsaus", "sv": "Svetsning", "deep": [{"en": "Welding"}], "n": 7}',
    'fi',
    false,
  ),
  finds('search-vector.sql', '{"fi": "Hitsaus", "sv": "Svetsning"}', 'z', false),
  finds('search-vector.sql', '{}', 'z', false),

  finds('search-query.sql', 'Hitsauksen perusteet', 'hits', true),
  finds('search-query.sql', 'Hitsauksen perusteet', 'perus hits', true),
  finds('search-query.sql', 'Hitsauksen perusteet', 'hits maali', false),
  finds('search-query.sql', 'Hitsauksen perusteet', 'itsauksen', false),
  finds('search-query.sql', 'hitsari', 'hitsareita', true),
  finds('search-query.sql', 'flickor', 'flickorna', true),
  finds('search-query.sql', 'weld', 'welding', true),
  finds('search-query.sql', "O'Brien", "o'brien", true),
  finds('search-query.sql', 'Hitsaus', '…', null),
  finds('search-query.sql', 'Hitsaus', '', null),
  {
    of: 'search-query.sql',
    says: 'nothing of a text without words',
    facts: {},
    ask: `select search_query('…')::text as answer`,
    answer: null,
  },
]
