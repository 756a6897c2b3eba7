import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { signingTexts, waiverTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { markRequired } from './frame-fields.ts'
import { SignField, UNSIGNED } from './sign-field.tsx'

beforeAll(() => loadAll(waiverTexts, signingTexts))
afterEach(() => vi.restoreAllMocks())

test.each([
  { pointer: 'a mouse', isCoarse: false, hint: 'Sign below inside of the box using your touchpad or mouse.' },
  { pointer: 'a finger', isCoarse: true, hint: 'Sign inside the box below with your finger.' },
])('people with $pointer see how to sign with it', async ({ isCoarse, hint }) => {
  const asked = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? ({ matches: isCoarse } as MediaQueryList) : asked(query),
  )
  await renderInTheme(<SignField id="signature" value={UNSIGNED} onChange={() => {}} />)
  await expect.element(page.getByText(hint)).toBeVisible()
})

test('required fields of a waiver have a star, a group of buttons one for all, and the others none', () => {
  const form = new DOMParser().parseFromString(
    `<p><label>Full legal name <input name="legal_name"></label></p>
     <p><label for="b">Date of birth</label> <input id="b" name="born"></p>
     <fieldset><legend>Were you ever convicted?</legend>
       <label><input type="radio" name="convicted" value="n"> Never</label>
       <label><input type="radio" name="convicted" value="y"> Once</label></fieldset>
     <label>If yes, explain <textarea name="explanation"></textarea></label>
     <label><input type="checkbox" name="copy" value="c"> I have received a copy</label>`,
    'text/html',
  )
  const fields = { capture: ['explanation'], required: ['legal_name', 'born', 'convicted', 'copy', 'absent'] }
  // A frame that is loaded again is marked again.
  for (const _again of [1, 2]) markRequired(form, fields)
  const words = [...form.querySelectorAll('label, legend')].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())
  expect(words).toEqual([
    'Full legal name *',
    'Date of birth *',
    'Were you ever convicted? *',
    'Never',
    'Once',
    'If yes, explain',
    'I have received a copy *',
  ])
  expect([...form.querySelectorAll('[aria-required]')].map((field) => field.getAttribute('name'))).toEqual([
    'legal_name',
    'born',
    'convicted',
    'copy',
  ])
})
