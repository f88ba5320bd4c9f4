import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bicRequiredFor,
  iban,
  ibanChecksumHolds,
  ibanCountryOf,
  ibanFormats,
  isIban,
  isSepaCountry,
  normaliseIban,
} from './iban.ts'
import { sepaCountries } from './iban-registry.ts'

/** Two independent ways to the check digits: the rule computes digit by digit, the test with one big number. */
function withCheckDigits(country: string, account: string): string {
  const number = BigInt(
    [...`${account}${country}00`].map(character => Number.parseInt(character, 36)).join(''),
  )
  return `${country}${String(98n - (number % 97n)).padStart(2, '0')}${account}`
}

// Totals as domain.md lists them, and the six SEPA countries that it does not.
const sepaLengths = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  AL: 28,
  MD: 24,
  ME: 22,
  MK: 19,
  RS: 22,
  VA: 22,
}

// Account parts with letters wherever the country allows them; check digits are computed.
const accounts: Record<keyof typeof sepaLengths, string> = {
  AD: '00012030ABC359100100',
  AL: '212110090000000023569A87',
  AT: '1904300234573201',
  BE: '539007547034',
  BG: 'BNBG9661102034567X',
  CH: '0076201162385295A',
  CY: '002001280000001200527Z00',
  CZ: '08000000192000145399',
  DE: '370400440532013000',
  DK: '00400440116243',
  EE: '2200221020145685',
  ES: '21000418450200051332',
  FI: '12345600000785',
  FR: '20041010050500013M02606',
  GB: 'NWBK60161331926819',
  GI: 'NWBK000000007099A53',
  GR: '01101250000000012300B95',
  HR: '10010051863000160',
  HU: '117730161111101800000000',
  IE: 'AIBK93115212345678',
  IS: '0159260076545510730339',
  IT: 'X0542811101000000123456',
  LI: '0881000023240130A',
  LT: '1000011101001000',
  LU: '0019400644750A00',
  LV: 'BANK0000435195001',
  MC: '11222000010123456789030',
  MD: 'AG000225100013104168',
  ME: '505000012345678951',
  MK: '250120000589A84',
  MT: 'MALT011000012345MTLCAST001S',
  NL: 'ABNA0417164300',
  NO: '86011117947',
  PL: '109010140000071219812874',
  PT: '000201231234567890154',
  RO: 'AAAA1B31007593840000',
  RS: '260005601001611379',
  SE: '50000000058398257466',
  SI: '263300012039086',
  SK: '12000000198742637541',
  SM: 'U0322509800000000270100',
  VA: '001123000012345678',
}

describe('an IBAN is recognised by the length and format of its country', () => {
  test('the registry has 89 countries and SEPA 42 number ranges', () => {
    expect(Object.keys(ibanFormats)).toHaveLength(89)
    // 41 countries; Gibraltar has a range of its own beside the United Kingdom.
    expect(sepaCountries).toHaveLength(42)
    expect([...sepaCountries].sort()).toEqual(Object.keys(sepaLengths).sort())
  })

  test.each(Object.entries(sepaLengths))(
    '%s has %i characters and its test number passes',
    (country, length) => {
      const account = accounts[country as keyof typeof accounts]
      const number = withCheckDigits(country, account)
      expect(ibanFormats[country]?.length).toBe(length)
      expect(number).toHaveLength(length)
      expect(isIban(number)).toBe(true)
      expect(ibanChecksumHolds(number)).toBe(true)
      expect(isIban(number.slice(0, -1))).toBe(false)
      expect(isIban(`${number}0`)).toBe(false)
      expect(bicRequiredFor(number)).toBe(false)
    },
  )

  test.each([
    ['FI', 16],
    ['DK', 16],
    ['DE', 20],
    ['FR', 25],
    ['NO', 13],
  ])('%s has the %i digits of the specification after its country code', (country, digits) => {
    expect(ibanFormats[country]?.length).toBe(2 + digits)
  })

  // The example numbers that the registry prints, for countries outside SEPA.
  test.each([
    'AE070331234567890123456',
    'AZ21NABZ00000000137010001944',
    'BA391290079401028494',
    'BH67BMAG00001299123456',
    'BR1800360305000010009795493C1',
    'BY13NBRB3600900000002Z00AB00',
    'CR05015202001026284066',
    'DO28BAGR00000001212453611324',
    'EG380019000500000000263180002',
    'FO6264600001631634',
    'GE29NB0000000101904917',
    'GL8964710001000206',
    'GT82TRAJ01020000001210029690',
    'IL620108000000099999999',
    'IQ98NBIQ850123456789012',
    'JO94CBJO0010000000000131000302',
    'KW81CBKU0000000000001234560101',
    'KZ86125KZT5004100100',
    'LB62099900000001001901229114',
    'LC55HEMM000100010012001200023015',
    'MR1300020001010000123456753',
    'MU17BOMM0101101030300200000MUR',
    'PK36SCBL0000001123456702',
    'PS92PALS000000000400123456702',
    'QA58DOHB00001234567890ABCDEFG',
    'SA0380000000608010167519',
    'SC18SSCB11010000000000001497USD',
    'ST23000100010051845310146',
    'SV62CENR00000000000000700025',
    'TL380080012345678910157',
    'TN5910006035183598478831',
    'TR330006100519786457841326',
    'UA213223130000026007233566001',
    'VG96VPVG0000012345678901',
    'XK051212012345678906',
  ])('%s is a number of the registry and needs a BIC', number => {
    expect(isIban(number)).toBe(true)
    expect(ibanChecksumHolds(number)).toBe(true)
    expect(bicRequiredFor(number)).toBe(true)
  })

  test.each([
    ['a person leaves spaces where the bank prints them', 'FI21 1234 5600 0007 85'],
    ['it is copied with non-breaking spaces', 'FI21\u00a01234\u00a05600\u00a00007\u00a085'],
    ['it is copied with narrow spaces and a line break', 'FI21\u202f1234\u20095600\n0007\t85'],
    ['a zero-width space came along', '\u200bFI2112345600000785\u2060'],
    ['it is typed in small letters', 'fi21 1234 5600 0007 85'],
    ['its check digits are wrong, which is not asked here', 'FI22 1234 5600 0007 85'],
  ])('it is accepted when %s', (_, text) => {
    expect(isIban(text)).toBe(true)
    expect(ibanCountryOf(text)).toBe('FI')
  })

  test.each([
    ['it is empty', ''],
    ['it has only spaces', '   '],
    ['a digit is missing', 'FI21 1234 5600 0007 8'],
    ['there is a letter where Finland has digits', 'FI21 1234 5600 0007 8A'],
    ['there is a digit where the Netherlands have letters', 'NL91 1BNA 0417 1643 00'],
    ['the check digits are letters', 'FIAB 1234 5600 0007 85'],
    ['the country is not in the registry', 'US21 1234 5600 0007 85'],
    ['the country code is a word of JavaScript', 'constructor'],
    ['hyphens separate it', 'FI21-1234-5600-0007-85'],
    ['the word IBAN stands before it', 'IBAN FI21 1234 5600 0007 85'],
    ['FI is the ligature', '\ufb0121 1234 5600 0007 85'],
    ['a small dotless i stands for I', 'f\u013121 1234 5600 0007 85'],
    ['the digits are full width', 'FI\uff12\uff11 1234 5600 0007 85'],
    ['two numbers stand together', 'FI2112345600000785FI2112345600000785'],
    ['a bidirectional mark hides in it', 'FI21\u202e12345600000785'],
  ])('it is refused when %s', (_, text) => {
    expect(isIban(text)).toBe(false)
    expect(ibanChecksumHolds(text)).toBe(false)
    expect(ibanCountryOf(text)).toBeUndefined()
    expect(bicRequiredFor(text)).toBe(false)
  })

  test('one wrong digit, or two that changed places, break the checksum', () => {
    expect(ibanChecksumHolds('FI2112345600000785')).toBe(true)
    expect(ibanChecksumHolds('FI2112345600000786')).toBe(false)
    expect(ibanChecksumHolds('FI2112345600000875')).toBe(false)
  })

  test('the field of a form gives the number without spaces', () => {
    expect(iban.parse(' fi21 1234 5600 0007 85 ')).toBe('FI2112345600000785')
    expect(iban.safeParse('FI21').error?.issues[0]?.message).toBe('iban')
    expect(iban.safeParse(`FI${' '.repeat(10_000)}`).success).toBe(false)
    expect(iban.safeParse(undefined).success).toBe(false)
  })

  test('Sweden and Serbia are in SEPA, the Faroe Islands, Greenland and Türkiye are not', () => {
    expect(['SE', 'RS'].every(isSepaCountry)).toBe(true)
    expect(['FO', 'GL', 'TR', 'XK', '', 'fi', 'toString'].some(isSepaCountry)).toBe(false)
  })
})

describe('whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'FIDKNO0123456789 \u00a0\u200bfi'), maxLength: 40 }),
  )

  test('normalising twice is normalising once, and changes no answer', () => {
    fc.assert(
      fc.property(typed, text => {
        const once = normaliseIban(text)
        expect(normaliseIban(once)).toBe(once)
        expect(isIban(once)).toBe(isIban(text))
      }),
    )
  })

  test('every accepted number has the length of its country and is plain ASCII', () => {
    const almost = fc
      .record({
        country: fc.constantFrom(...Object.keys(ibanFormats)),
        rest: fc.stringMatching(/^[0-9]{10,32}$/),
      })
      .map(({ country, rest }) => country + rest)
    fc.assert(
      fc.property(fc.oneof(typed, almost), text => {
        if (!isIban(text)) return
        const number = normaliseIban(text)
        expect(number).toMatch(/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/)
        expect(number).toHaveLength(ibanFormats[number.slice(0, 2)]?.length ?? 0)
      }),
    )
  })

  test('every number that fits the form of its country can be given check digits that hold, and the next ones do not', () => {
    const fitting = fc
      .constantFrom(...Object.entries(ibanFormats))
      .chain(([country, format]) => fc.tuple(fc.constant(country), fc.stringMatching(format.pattern)))
    fc.assert(
      fc.property(fitting, ([country, text]) => {
        const number = withCheckDigits(country, text.slice(4))
        expect(ibanChecksumHolds(number)).toBe(true)
        const other = (Number(number.slice(2, 4)) + 1) % 97
        expect(ibanChecksumHolds(country + String(other).padStart(2, '0') + text.slice(4))).toBe(false)
      }),
    )
  })
})
