import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterKeys, listOfTexts, printFilters, readFilters } from './filter-language.ts'

test.each<[string, Record<string, string>, Record<string, string>?]>([
  ['', {}],
  ['maria garcia', { search: 'maria garcia' }],
  ['"maria garcia"', { search: 'maria garcia' }],
  ['status:submitted employer:lakeside', {}, { status_code: 'submitted', employer: 'lakeside' }],
  ['status:"Not hired" garcia', { search: 'garcia' }, { status_code: 'Not hired' }],
  ['STATUS:#12 Employer:7', { status_code: '12', employer: '7' }],
  ['status_code:12', { status_code: '12' }],
  ['phone:"(305) 555-0142"', { phone: '3055550142' }],
  ['illegible:yes category:contact transfer:no', { illegible: 'true', category: 'CO', transfer_pending: 'false' }],
  ['created:>30d', { created_before: 'today-31' }],
  ['created:>=30d', { created_before: 'today-30' }],
  ['created:<30d', { created_after: 'today-29' }],
  ['created:30d', { created_after: 'today-30' }],
  ['created:2w', { created_after: 'today-14' }],
  ['created:today', { created_after: 'today', created_before: 'today' }],
  ['created:yesterday', { created_after: 'today-1', created_before: 'today-1' }],
  ['created:>today-7', { created_after: 'today-6' }],
  ['created:>2026-02-28', { created_after: '2026-03-01' }],
  ['created:<=2026-02-28', { created_before: '2026-02-28' }],
  ['created:2026-02-01..2026-02-28', { created_after: '2026-02-01', created_before: '2026-02-28' }],
  ['created:30d..7d', { created_after: 'today-30', created_before: 'today-7' }],
  ['created:7d..30d', { created_after: 'today-30', created_before: 'today-7' }],
  ['created:>30d created:<60d', { created_before: 'today-31', created_after: 'today-59' }],
  ['safe:30d', { safe_date_after: 'today', safe_date_before: 'today+30' }],
  ['safe:<30d', { safe_date_before: 'today+29' }],
  ['assigned:me due:7d', { assignee: 'me', due_after: 'today', due_before: 'today+7' }],
  ['assigned:Nobody due:<today', { assignee: 'none', due_before: 'today-1' }],
  ['assigned:#3 tcn:"BIMS 2026 1120"', { assignee: '3', transaction_id: 'BIMS20261120' }],
  ['assigned:sam', {}, { assignee: 'sam' }],
  ['status:#12,15', { status_code: '12,15' }],
  ['status:#12 status:15 status:#12', { status_code: '12,15' }],
  ['assigned:me,Nobody,#3', { assignee: 'me,none,3' }],
  ['category:contact category:non-contact', { category: 'CO,NC' }],
  ['status:hired,#12', {}, { status_code: 'hired,#12' }],
  ['employer:"Smith, Jones"', {}, { employer: 'Smith\\, Jones' }],
  ['status:"Hired, with conditions",cleared illegible:yes', { illegible: 'true' }, { status_code: 'Hired\\, with conditions,cleared' }],
  ['status:submitted,"needs review"', {}, { status_code: 'submitted,needs review' }],
  ['status:"needs review",submitted garcia', { search: 'garcia' }, { status_code: 'needs review,submitted' }],
  ['employer:"Lakeside School District","Saint Brigid Diocese"', {}, { employer: 'Lakeside School District,Saint Brigid Diocese' }],
  ['status:submitted, cleared', {}, { status_code: 'submitted,cleared' }],
  ['status:submitted ,"needs review" , cleared', {}, { status_code: 'submitted,needs review,cleared' }],
  ['status:submitted, illegible:yes', { illegible: 'true' }, { status_code: 'submitted' }],
  ['status:none vendor:none,#3', { status_code: 'none', vendor: 'none,3' }],
  ['position:"Teacher, substitute"', { position: 'Teacher\\, substitute' }],
  ['position:"Teacher, substitute",driver position:coach,driver', { position: 'Teacher\\, substitute,driver,coach' }],
  ['position:driver, "bus aide" ,coach', { position: 'driver,bus aide,coach' }],
  ['phone:"(305) 555-0142",2015550100 phone:1', { phone: '3055550142,2015550100,1' }],
  ['ssn:1234,5678', { ssn4: '1234,5678' }],
  ['tcn:"BIMS 1",bims2 registration:1000000001,1000000002', { transaction_id: 'BIMS1,bims2', registration: '1000000001,1000000002' }],
  ['email:a@example.org,b@example.org', { email: 'a@example.org,b@example.org' }],
  ['name:Garcia,Maria', { name: 'Garcia,Maria' }],
  ['created:>11/20/26', { created_after: '2026-11-21' }],
  ['created:1/2/2026..2/3/26', { created_after: '2026-01-02', created_before: '2026-02-03' }],
  ['-maria "-status:cleared"', { search: '-maria -status:cleared' }],
  ['safe:<today', { safe_date_before: 'today-1' }],
  ['due:none assigned:me', { due: 'none', assignee: 'me' }],
  ['DUE:None', { due: 'none' }],
  ['submitted:none safe:None', { submitted: 'none', safe_date: 'none' }],
  ['tcn:none position:none,driver', { transaction_id: 'none', position: 'none,driver' }],
])('%s is understood', (typed, query, names = {}) => {
  expect(readFilters(typed)).toMatchObject({ query, names, faults: [] })
})

test.each([
  ['colour:red', /^There is no filter colour: there are name, /],
  ['created:2026-13-45', /^created:2026-13-45 is no day: write /],
  ['created:>2026-02-30', /is no day/],
  ['created:>1..2', /is no day/],
  ['created:soon', /is no day/],
  ['created:today-99999', /^created:today-99999 is too far away: write a day within 9990 days of today$/],
  ['safe:>99999d', /is too far away/],
  ['created:2000w..today', /is too far away/],
  ['due:soon', /^due:soon is no day: write .*, or none$/],
  ['created:none', /is no day: write .* or >30d$/],
  ['due:none due:<today', /^due is given more than once$/],
  ['due:7d due:none', /^due is given more than once$/],
  ['status:', /^status has no value$/],
  ['phone:x', /^phone has no value$/],
  ['illegible:perhaps', /^illegible is yes or no$/],
  ['category:other', /^category is contact or non-contact$/],
  ['name:garcia name:lee', /^name is given more than once$/],
  ['ssn:1234 ssn:5678', /^ssn is given more than once$/],
  ['position:,', /^position has no value$/],
  ['due:constructor', /^due:constructor is no day/],
  ['status:,', /^status has no value$/],
  ['category:contact,other', /^category is contact or non-contact$/],
  ['created:>1d created:today', /^created is given more than once$/],
  ['position:"teacher"driver', /^Write a blank or a comma before driver$/],
  ['status:"needs review"cleared', /^Write a blank or a comma before cleared$/],
  ['status:cleared,"needs', /^A quotation mark has no end$/],
  ['created:>13/20/26', /is no day/],
  ['"maria', /^A quotation mark has no end$/],
  ['-status:cleared', /^-status:cleared is not possible: filters cannot be negated$/],
  ['status:-cleared', /^status:-cleared is not possible: filters cannot be negated$/],
  ['status:submitted,!cleared', /^status:!cleared is not possible: filters cannot be negated$/],
  ['constructor:x', /^There is no filter constructor/],
])('%s is refused in words', (typed, fault) => {
  expect(readFilters(typed).faults.join('. ')).toMatch(fault)
})

test.each(['status:"Hired, with conditions",cleared', 'status:"needs review",submitted', 'employer:"Smith, Jones" garcia'])(
  '%s keeps its quotation marks',
  (typed) => expect(printFilters(readFilters(typed).terms)).toBe(typed),
)

const word = fc
  .string({ minLength: 1, unit: 'binary' })
  .map((text) => text.replace(/\s/g, ''))
  .filter((text) => text !== '')
const value = fc
  .oneof(word, fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', 'one|,two|th\\,ree', 'a:b', 'a b', '>30d', '""', 'x"y\\'))
  .map((text) => text.trim())
const takesList = (key: string) =>
  key === 'category' || filterKeys[key]?.kind === 'record' || (filterKeys[key]?.kind === 'text' && key !== 'name')
const keyed = fc
  .record({ key: fc.constantFrom(...Object.keys(filterKeys)), value })
  .map((term) => (takesList(term.key) ? { ...term, value: listOfTexts(term.value.split('|')) } : term))
const terms = fc
  .tuple(fc.array(keyed, { maxLength: 5 }), fc.array(word, { maxLength: 4 }))
  .map(([keyed, words]) => (words.length === 0 ? keyed : [...keyed, { key: 'search', value: words.join(' ') }]))

test('printed terms are read as the same terms', () => {
  fc.assert(fc.property(terms, (given) => void expect(readFilters(printFilters(given)).terms).toEqual(given)))
})

test('no text crashes, and no part of it but commas is left out in silence', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('"', '\\', ':', ' ', 'a', 'é', '>', '.', '3', 'd') })),
      (text) => {
        const read = readFilters(text)
        const letters = (some: string) => some.replace(/[\s"\\:,]/g, '').toLowerCase()
        const kept = letters(read.terms.map(({ key, value }) => (key === 'search' ? value : `${key}${value}`)).join(''))
        expect([...kept].toSorted()).toEqual([...letters(text)].toSorted())
        expect(readFilters(printFilters(read.terms)).terms).toEqual(read.terms)
      },
    ),
  )
})
