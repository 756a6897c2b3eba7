import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { SamePerson } from './same-person.tsx'

const annie = { ...annAlvarez, id: 8, first_name: 'Annie' }
const stub = () => server.stubServer({ 'GET /applicants': server.page([annAlvarez, annie]) }, { applicants: ['list'] })

const show = (piece: ReactNode) => renderRouted([{ path: '/', Content: () => piece }])

test('the record of the employer with the same name, in any case, is linked', async () => {
  const calls = await stub()
  await show(<SamePerson firstName=" ANN" lastName="alvarez" employer={3} />)
  const link = page.getByRole('link', { name: /Alvarez, Ann/ })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/record\/7$/))
  expect(page.getByRole('link').elements()).toHaveLength(1)
  expect(calls[0]?.query).toMatchObject({ name: 'ann alvarez', employer: '3' })
})

test('nothing is asked before both names and the employer are there', async () => {
  const calls = await stub()
  await show(
    <>
      <SamePerson firstName="Ann" lastName="" employer={3} />
      <SamePerson firstName="Ann" lastName="Alvarez" employer={null} />
    </>,
  )
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(calls).toEqual([])
})
