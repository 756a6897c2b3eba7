import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { privacyNotices } from '../../../contract/booking/privacy-notice.ts'
import { citizenshipCodes } from '../../../contract/code-lists/citizenship.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../../../contract/code-lists/demographics.ts'
import {
  citizenshipNames,
  eyeColorNames,
  hairColorNames,
  placeNames,
  raceNames,
  reasonNames,
  sexNames,
  stateNames,
} from '../../../contract/code-lists/names.es.ts'
import { offeredPlacesOfBirth } from '../../../contract/code-lists/place-of-birth.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Language } from '../../../contract/records/languages.ts'
import { refusals } from '../../../contract/refusals.ts'
import { pickLanguage } from '../translation/language.ts'
import { refusals as spanishRefusals } from './es/refusals.ts'
import { sentences } from './es/sentences.ts'

/** Texts that are the same in both languages. */
const SAME = ['Total', '{when}, {place}']

/** Places with the same name in both languages. */
const ALIKE = new Set(
  'Aguascalientes, Alabama, Alaska, Albania, Alberta, Andorra, Angola, Argentina, Arizona, Arkansas, Armenia, Aruba, Australia, Austria, Bahamas, Baja California Sur, Barbados, Bassas da India, Bolivia, Bulgaria, Burkina Faso, Burundi, California, Campeche, Chad, Chiapas, Chihuahua, Chile, Coahuila, Colima, Colombia, Colorado, Connecticut, Costa Rica, Cuba, Delaware, Dominica, Durango, Ecuador, El Salvador, Eritrea, Estonia, Florida, Gambia, Gaza, Georgia, Ghana, Gibraltar, Guam, Guanajuato, Guatemala, Guernsey, Guerrero, Guinea, Guyana, Hidalgo, Honduras, Hong Kong, Idaho, Illinois, India, Indiana, Indonesia, Iowa, Israel, Jalisco, Jamaica, Jan Mayen, Kansas, Kentucky, Kiribati, Kosovo, Kuwait, Laos, Liberia, Liechtenstein, Madagascar, Maine, Mali, Malta, Manitoba, Maryland, Massachusetts, Mauritania, Mayotte, Michigan, Michoacán, Minnesota, Mongolia, Montana, Montenegro, Montserrat, Morelos, Mozambique, Namibia, Nauru, Nayarit, Nebraska, Nepal, Nevada, Nicaragua, Nigeria, Niue, Nuevo León, Nunavut, Oaxaca, Ohio, Okinawa, Oklahoma, Ontario, Paraguay, Portugal, Puebla, Puerto Rico, Quebec, Querétaro, Quintana Roo, Rhode Island, San Luis Potosí, San Marino, Saskatchewan, Senegal, Serbia, Seychelles, Sinaloa, Somalia, Sonora, Sri Lanka, Svalbard, Tabasco, Tamaulipas, Tanzania, Tennessee, Texas, Tlaxcala, Togo, Tokelau, Tonga, Tongareva, Tuvalu, Uganda, Uruguay, Utah, Vanuatu, Venezuela, Veracruz, Vermont, Vietnam, Virginia, Washington, Wisconsin, Wyoming, Yemen, Yucatán, Yugoslavia, Zacatecas, Zambia'.split(
    ', ',
  ),
)

const files = readdirSync(join(import.meta.dirname, 'en'))
const textsIn = async (language: Language, name: string): Promise<Record<string, string>> =>
  (await import(/* @vite-ignore */ `./${language}/${name}`)).texts
const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each(files)('%s', (name) => {
  test('has every text in Spanish, with the same parameters, and nothing more', async () => {
    const [english, spanish] = await Promise.all([textsIn('en', name), textsIn('es', name)])
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) {
      expect(parameters(spanish[key] ?? ''), key).toEqual(parameters(text))
      if (!SAME.includes(text)) expect(spanish[key], key).not.toBe(text)
    }
  })
})

test('every sentence of checks and refusals has its own Spanish', () => {
  const all: Record<string, string> = { ...sentences, ...spanishRefusals }
  for (const sentence of [...Object.values(fieldMessages), ...refusals]) {
    expect(all[sentence], sentence).toBeTruthy()
    expect(all[sentence]).not.toBe(sentence)
  }
})

const lists: [string, Readonly<Record<string, string>>, readonly Code[]][] = [
  ['sex', sexNames, sexCodes],
  ['race', raceNames, raceCodes],
  ['eye color', eyeColorNames, eyeColorCodes],
  ['hair color', hairColorNames, hairColorCodes],
  ['reason', reasonNames, reasonCodes],
  ['place of birth', placeNames, offeredPlacesOfBirth],
  ['citizenship', citizenshipNames, citizenshipCodes],
  ['state', stateNames, usStateCodes],
]

test.each(lists)('every %s has a Spanish name, or is listed as having the same', (_list, spanish, codes) => {
  expect(codes.filter(({ code, label }) => spanish[code] === undefined && !ALIKE.has(label))).toEqual([])
  expect(codes.filter(({ code, label }) => spanish[code] === label)).toEqual([])
})

test('every version of the privacy notice has the same parts in both languages and names the governing text', async () => {
  for (const { languages } of privacyNotices) {
    const [english, spanish] = await Promise.all([languages.en(), languages.es()])
    expect(spanish.notice.governs).toContain('prevalece el texto en inglés')
    const shape = ({ notice }: typeof english) => notice.sections.map(({ paragraphs, list }) => [paragraphs.length, list?.length])
    expect(shape(spanish)).toEqual(shape(english))
    const links = ({ notice }: typeof english) => JSON.stringify(notice).match(/https:\/\/[\w./-]+\w/g)
    expect(links(spanish)).toEqual(links(english))
  }
})

test('the page uses the first supported language of the reader', () => {
  expect(pickLanguage(['es-MX', 'en'])).toBe('es')
  expect(pickLanguage(['fr-CA', 'es', 'en'])).toBe('es')
  expect(pickLanguage(['en-GB', 'es'])).toBe('en')
  expect(pickLanguage(['fr', 'de'])).toBe('en')
  expect(pickLanguage([])).toBe('en')
})
