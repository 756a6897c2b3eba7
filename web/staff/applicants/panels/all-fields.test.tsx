import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { annAlvarez } from '../../../testing/applicant.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { CaseworkPanel } from './casework-panel.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { DemographicsPanel } from './demographics-panel.tsx'
import { PositionPanel } from './position-panel.tsx'

/** Fields that are changed by an act of their own; of `reason` there is one code only, so that nobody chooses. */
const OF_ACTS = ['hold_reason', 'locations', 'reason', 'status_code']

const panels = { contact: ContactPanel, demographics: DemographicsPanel, position: PositionPanel, casework: CaseworkPanel }
const found: string[] = []

test.each(Object.entries(panels))('the panel %s opens its fields', async (of, Part) => {
  await server.stubServer({ 'GET /applicants/7': server.version(annAlvarez, '"4"') }, { applicants: ['update', 'read', 'list'] })
  await renderInTheme(<Part applicant={annAlvarez} />)
  await page.getByRole('button', { name: `Edit ${of}` }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  found.push(...[...dialog.element().querySelectorAll('[id]')].map(({ id }) => id))
})

test('every field of an applicant is on a panel', () => {
  const editable = Object.keys(applicant.fields).filter(
    (name) => !applicant.readonly.includes(name) && !applicant.immutable.includes(name) && !OF_ACTS.includes(name),
  )
  expect(editable.filter((name) => !found.includes(name))).toEqual([])
})
