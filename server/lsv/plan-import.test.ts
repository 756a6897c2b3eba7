import { expect, test } from 'vitest'
import type { ImportRow } from '../../contract/lsv/ori-import.ts'
import { type ImportPlan, planImport } from './plan-import.ts'

const teacher: ImportRow = { description: 'Teacher', slug: 'schools', agency: 'Education', pricing: '52.50', ori: 'NY0300000' }
const coach: ImportRow = { description: 'Coach', slug: 'Schools', agency: 'Education', pricing: '40.00' }
const nothing: ImportPlan = { oris: [], types: [] }

const schools = { id: 1, ori: 'NY0300000', description: 'School employees', slug: 'schools', agency: 'Education', prompt_vendor: true }
const type = (id: number, description: string, more: Partial<ImportPlan['types'][number]> = {}) => ({
  id,
  slug: 'schools',
  description,
  agency: 'Education',
  pricing: 5250,
  note: 'Bring the letter.',
  translations: { es: { description: 'Docente', accepted_ids: 'Pasaporte' } },
  prompt_location: true,
  prompt_vendor: true,
  limited: false,
  ...more,
})

test('rows of one slug, in any case, make one ORI and a type each', () => {
  const { oris, types, outcomes, complaints } = planImport([teacher, coach], nothing)
  expect(complaints).toEqual({})
  expect(oris.created).toEqual([
    { id: null, ori: 'NY0300000', description: 'Teacher', slug: 'schools', agency: 'Education', prompt_vendor: false },
  ])
  expect(types.created.map(({ description, pricing }) => [description, pricing])).toEqual([
    ['Teacher', 5250],
    ['Coach', 4000],
  ])
  expect(outcomes).toEqual([
    { ori: 'created', applicant_type: 'created', changes: [] },
    { ori: 'unchanged', applicant_type: 'created', changes: [] },
  ])
})

test('the code may be in any row of the slug; without a code the slug must exist', () => {
  const { ori: _, ...bare } = teacher
  expect(planImport([coach, teacher], nothing).complaints).toEqual({})
  expect(Object.keys(planImport([bare, coach], nothing).complaints)).toEqual(['1.ori', '2.ori'])
  expect(planImport([bare], { oris: [schools], types: [] }).complaints).toEqual({})
})

test('only differences are updated, and reported with both values; an omitted cell stays', () => {
  const kept: ImportPlan = { oris: [schools], types: [type(7, 'Teacher'), type(8, 'Coach', { pricing: 4000 })] }
  const { oris, types, outcomes } = planImport([{ ...teacher, pricing: '60' }, coach], kept)
  expect([oris.created, oris.updated, types.created]).toEqual([[], [], []])
  expect(types.updated).toEqual([{ ...type(7, 'Teacher', { pricing: 6000 }), limited: undefined }])
  expect(outcomes).toEqual([
    { ori: 'unchanged', applicant_type: 'updated', changes: [{ field: 'pricing', before: '52.50', now: '60.00' }] },
    { ori: 'unchanged', applicant_type: 'unchanged', changes: [] },
  ])
})

test('a changed code changes the ORI once, an empty note removes the note', () => {
  const kept: ImportPlan = { oris: [schools], types: [type(7, 'Teacher'), type(8, 'Coach', { pricing: 4000 })] }
  const { oris, outcomes } = planImport([{ ...teacher, ori: 'NY0300009', note: null }, coach], kept)
  expect(oris.updated).toEqual([{ ...schools, ori: 'NY0300009' }])
  expect(outcomes[0]?.changes).toEqual([
    { field: 'ori', before: 'NY0300000', now: 'NY0300009' },
    { field: 'note', before: 'Bring the letter.', now: '' },
  ])
  expect(outcomes[1]).toEqual({ ori: 'unchanged', applicant_type: 'unchanged', changes: [] })
})

test('a type follows the agency of its ORI, unless it has another one or none of its own', () => {
  const own = [type(7, 'Teacher'), type(8, 'Coach', { agency: null, pricing: 4000 }), type(9, 'Aide', { agency: 'Health', pricing: 100 })]
  const rows = [teacher, coach, { ...coach, description: 'Aide', pricing: '1' }]
  expect(planImport(rows, { oris: [schools], types: own }).types.updated).toEqual([])
  const moved = planImport(
    rows.map((row) => ({ ...row, agency: 'State Board' })),
    { oris: [schools], types: own },
  )
  expect(moved.oris.updated.map(({ agency }) => agency)).toEqual(['State Board'])
  expect(moved.types.updated.map(({ id, agency }) => [id, agency])).toEqual([[7, 'State Board']])
})

test('rows that repeat or contradict each other are refused with both numbers', () => {
  const rows = [teacher, { ...teacher }, { ...coach, agency: 'Health' }, { ...coach, description: 'Aide', ori: 'NY0300009' }]
  expect(planImport(rows, nothing).complaints).toEqual({
    '2.description': 'Row 1 has the same slug and description',
    '3.agency': 'Row 1 has the same slug and another agency',
    '4.ori': 'Row 1 has the same slug and another ORI',
  })
})

test('a description that several types share names the type for everybody, or none', () => {
  const limited = { limited: true }
  const two: ImportPlan = { oris: [schools], types: [type(7, 'Teacher', limited), type(8, 'Teacher')] }
  expect(planImport([{ ...teacher, pricing: '1' }], two).types.updated.map(({ id }) => id)).toEqual([8])
  const lone: ImportPlan = { oris: [schools], types: [type(7, 'Teacher', limited)] }
  expect(planImport([{ ...teacher, pricing: '1' }], lone).types.updated.map(({ id }) => id)).toEqual([7])
  const none: ImportPlan = { oris: [schools], types: [type(7, 'Teacher', limited), type(8, 'Teacher', limited)] }
  expect(Object.keys(planImport([teacher], none).complaints)).toEqual(['1.description'])
})

test('translations are imported, kept without such a column, and removed by an empty cell', () => {
  const kept: ImportPlan = { oris: [schools], types: [type(7, 'Teacher')] }
  expect(planImport([teacher], kept).types.updated).toEqual([])
  const plan = planImport([{ ...teacher, description_es: null, note_es: 'Traiga la carta.' }], kept)
  expect(plan.types.updated).toMatchObject([{ id: 7, translations: { es: { note: 'Traiga la carta.', accepted_ids: 'Pasaporte' } } }])
  expect(plan.outcomes[0]?.changes).toEqual([
    { field: 'description_es', before: 'Docente', now: '' },
    { field: 'note_es', before: '', now: 'Traiga la carta.' },
  ])
})

test('a new type asks for the vendor as its ORI does, unless the file says otherwise', () => {
  const asks = (row: ImportRow, kept: ImportPlan) => planImport([row], kept).types.created.map(({ prompt_vendor }) => prompt_vendor)
  const { ori: _, ...bare } = teacher
  expect(asks(bare, { oris: [schools], types: [] })).toEqual([true])
  expect(asks({ ...bare, prompt_vendor: false }, { oris: [schools], types: [] })).toEqual([false])
  expect(asks(teacher, nothing)).toEqual([false])
})

test('a new slug without a code has that of its agency, or is one itself', () => {
  const bus = { description: 'Bus driver', slug: 'buses', agency: 'education', pricing: '50' }
  const codeOf = (row: ImportRow, kept: ImportPlan) => planImport([row], kept).oris.created.map(({ ori }) => ori)
  expect(codeOf(bus, { oris: [schools], types: [] })).toEqual(['NY0300000'])
  expect(codeOf(bus, { oris: [schools, { ...schools, id: 2, slug: 'more', ori: 'NY0300001' }], types: [] })).toEqual([])
  expect(codeOf({ ...bus, slug: 'ny0300007' }, nothing)).toEqual(['NY0300007'])
})

test('a changed code names every type whose results it redirects, in the file or not', () => {
  const limited = type(9, 'Aide', { limited: true })
  const kept: ImportPlan = {
    oris: [schools],
    types: [type(7, 'Teacher'), type(8, 'Coach'), limited, type(10, 'Notary', { slug: 'other' })],
  }
  expect(planImport([{ ...teacher, ori: 'NY0300009' }], kept).redirected).toEqual([
    {
      slug: 'schools',
      before: 'NY0300000',
      now: 'NY0300009',
      types: [
        { id: 7, description: 'Teacher', in_file: true },
        { id: 8, description: 'Coach', in_file: false },
        { id: 9, description: 'Aide', in_file: false },
      ],
    },
  ])
  expect(planImport([{ ...teacher, agency: 'State Board' }], kept).redirected).toEqual([])
})

test('descriptions that differ in case or spaces only are one type', () => {
  const rows = [
    teacher,
    { ...teacher, description: 'TEACHER ' },
    { ...teacher, description: 'teach  er' },
    { ...teacher, description: 'teach er' },
  ]
  expect(planImport(rows, nothing).complaints).toEqual({
    '2.description': 'Row 1 has the same slug and description',
    '4.description': 'Row 3 has the same slug and description',
  })
  const kept: ImportPlan = { oris: [schools], types: [type(7, 'teacher')] }
  const { types, outcomes } = planImport([teacher], kept)
  expect([types.created, types.updated.map(({ id, description }) => [id, description])]).toEqual([[], [[7, 'Teacher']]])
  expect(outcomes[0]?.changes).toEqual([{ field: 'description', before: 'teacher', now: 'Teacher' }])
  const twins: ImportPlan = { oris: [schools], types: [type(7, 'teacher'), type(8, 'Teacher')] }
  expect(planImport([{ ...teacher, pricing: '1' }], twins).types.updated.map(({ id }) => id)).toEqual([8])
})
