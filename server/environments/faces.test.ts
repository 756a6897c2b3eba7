import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages, reviewedLanguages } from '../../contract/records/languages.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const lakeside = () => `employers/${world.ids.employers.lakeside}`
const metro = () => `networks/${world.ids.networks.metro}`
const change = (path: string, body: object, who: Principal = 'superuser') => world.ask({ who, method: 'PATCH', path, body })
const errorsOf = async (body: object) => {
  const answer = await change(lakeside(), body)
  return [answer.statusCode, answer.json().errors]
}
/** The environment as applicants get it. */
const face = async (kind: 'employers' | 'networks' = 'employers') =>
  (await world.ask({ who: 'public', path: `${kind}?applicant_subdomain=${kind === 'employers' ? 'lakeside' : 'metro'}` })).json().results[0]
    .face

const NOTHING = {
  ...{ logo_url: null, logo_width: null, colors: null, help_phone: null, help_email: null, landing_texts: null },
  text_messages: true,
  languages: ['en', 'es'],
}
const GREEN = '#1a6b54'

describe('the face that applicants see', () => {
  test('is empty until somebody sets it', async () => {
    expect(await face()).toEqual(NOTHING)
    expect(await face('networks')).toEqual(NOTHING)
  })

  test('of an employer is its own, setting by setting, else its network’s', async () => {
    const network = { logo_url: '/metro.png', brand_color: GREEN, help_phone: '5745550101', help_email: 'help@metro.example' }
    const landing_texts = { en: { title: 'Metro takes your prints' } }
    expect((await change(metro(), { ...network, landing_texts })).statusCode).toBe(200)
    const { brand_color: _color, ...same } = network
    expect(await face('networks')).toMatchObject({ ...same, colors: { filled: GREEN, text: '#ffffff' }, landing_texts })
    expect(await face()).toEqual(await face('networks'))

    const own = { help_phone: '2195550100', brand_color: '#e8590c', landing_texts: { es: { title: 'Bienvenidos' } } }
    expect((await change(lakeside(), own)).json()).toMatchObject({ ...own, help_email: null, logo_url: null })
    expect(await face()).toMatchObject({
      ...{ logo_url: '/metro.png', help_email: 'help@metro.example', help_phone: '2195550100' },
      colors: { filled: '#e8590c', text: '#000000' },
      landing_texts: { es: { title: 'Bienvenidos' } },
    })

    await change(lakeside(), { help_phone: null, brand_color: '', landing_texts: { en: { title: ' ' }, es: {} } })
    expect(await face()).toEqual(await face('networks'))
  })

  test('of another network’s employer shows nothing of it', async () => {
    await change(metro(), { brand_color: GREEN })
    const { face: others } = (await world.ask({ who: 'superuser', path: `employers/${world.ids.employers.parish}` })).json()
    expect(others.colors).toBeNull()
  })
})

describe('the languages of the pages', () => {
  test('are those of the environment, else of its network, else those that are reviewed', async () => {
    expect((await face()).languages).toEqual([...reviewedLanguages])
    expect((await change(metro(), { offered_languages: 'en' })).json().offered_languages).toBe('en')
    expect([(await face('networks')).languages, (await face()).languages]).toEqual([['en'], ['en']])
    expect((await change(lakeside(), { offered_languages: 'es,en' })).statusCode).toBe(200)
    expect((await face()).languages).toEqual(['en', 'es'])
    await change(lakeside(), { offered_languages: '' })
    expect((await face()).languages).toEqual(['en'])
  })

  test.each([
    ['es', 'English must be offered: it stands for what is not translated'],
    ['en,xx', `Must be a comma list of languages, of ${languages.join(', ')}`],
    ['en,en', `Must be a comma list of languages, of ${languages.join(', ')}`],
    ['English', `Must be a comma list of languages, of ${languages.join(', ')}`],
  ])('%s is refused: %s', async (offered_languages, message) => {
    expect(await errorsOf({ offered_languages })).toEqual([400, { offered_languages: message }])
  })
})

describe('a colour', () => {
  test('without enough contrast is refused with the measured ratio and the nearest shade that passes', async () => {
    const needs = 'buttons and focus rings need 3:1. The nearest shade that has it is'
    expect(await errorsOf({ brand_color: '#FFD600' })).toEqual([
      400,
      { brand_color: `Contrast with the page is 1.3:1, and ${needs} #a78c00` },
    ])
    expect(await errorsOf({ brand_color: '#a78c00' })).toEqual([200, undefined])
  })

  test.each(['red', '#fff', '#12345g', '1a6b54', 7])('%s is none', async (brand_color) => {
    const [status, errors] = await errorsOf({ brand_color })
    expect([status, Object.keys(errors as object)]).toEqual([400, ['brand_color']])
  })

  test('is stored in lower case', async () => {
    expect((await change(lakeside(), { brand_color: ' #1A6B54 ' })).json().brand_color).toBe(GREEN)
  })
})

describe('the texts of the landing page', () => {
  test('keep plain text as it is and simple HTML without scripts', async () => {
    const plain = { title: 'Prints & checks <3', introduction: 'One line\n\nAnother' }
    const bring = '<ul onclick="x()"><li>A <b>photo ID</b></li></ul><script>alert(1)</script>'
    const { landing_texts } = (await change(lakeside(), { landing_texts: { en: { ...plain, bring } } })).json()
    expect(landing_texts).toEqual({ en: { ...plain, bring: '<ul><li>A <b>photo ID</b></li></ul>' } })
    expect((await face()).landing_texts).toEqual(landing_texts)
  })

  test('are cleaned when they are read, if they bypassed the API', async () => {
    const hostile = { en: { bring: '<p>Photo ID</p><script>alert(1)</script>' } }
    await world.services.database.run(
      sql`update employer set landing_texts = ${JSON.stringify(hostile)} where id = ${world.ids.employers.lakeside}`,
    )
    expect((await face()).landing_texts).toEqual({ en: { bring: '<p>Photo ID</p>' } })
  })

  test.each([
    [{ en: { title: 'x'.repeat(101) } }, { landing_texts: 'The title may be at most 100 characters' }],
    [{ en: { bring: '<script>alert(1)</script>' } }, { landing_texts: 'Nothing of this text can be shown' }],
    ['Welcome', { landing_texts: 'Must be the words of each language' }],
    [[1], { landing_texts: 'Must be the words of each language' }],
  ])('%j are refused: %j', async (landing_texts, errors) => {
    expect(await errorsOf({ landing_texts })).toEqual([400, errors])
  })

  test.each([{ fr: { title: 'Bienvenue' } }, { en: { headline: 'Hello' } }, { en: 7 }])('%j are refused by name', async (landing_texts) => {
    const [status, errors] = await errorsOf({ landing_texts })
    expect([status, Object.keys(errors as object)[0]?.split('.')[0]]).toEqual([400, 'landing_texts'])
  })
})

test('a phone number and an address that are invalid are refused by name', async () => {
  expect(await errorsOf({ help_phone: '555', help_email: 'help' })).toEqual([
    400,
    { help_phone: 'Must be exactly 10 digits', help_email: 'Must be a valid email address' },
  ])
})

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['metro', 403],
  ['staff', 403],
  ['superuser', 200],
])('%s changing an employer’s colour gets %i', async (who, status) => {
  expect((await change(lakeside(), { brand_color: GREEN }, who)).statusCode).toBe(status)
})

test.each(['brand_color', 'help_phone', 'help_email', 'landing_texts', 'logo_url', 'offered_languages'])(
  'a network admin cannot change %s',
  async (name) => {
    const before = (await world.ask({ who: 'superuser', path: metro() })).json()
    const answer = await change(
      metro(),
      { [name]: name === 'help_phone' ? '5745550101' : name === 'landing_texts' ? { en: {} } : GREEN },
      'metro',
    )
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [name]])
    expect((await world.ask({ who: 'superuser', path: metro() })).json()).toEqual(before)
  },
)

test('a full body is accepted as it was read, and its face counts as no change', async () => {
  const read = (await world.ask({ who: 'superuser', path: lakeside() })).json()
  const { id: _id, is_archived: _archived, ...body } = read
  expect((await change(lakeside(), { ...body, help_phone: '2195550100', face: { ...read.face, help_phone: '1' } })).json()).toMatchObject({
    help_phone: '2195550100',
    face: { help_phone: '2195550100' },
  })
})
