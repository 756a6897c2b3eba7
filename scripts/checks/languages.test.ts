import { expect, test } from 'vitest'
import { languages } from '../../contract/records/languages.ts'
import { languageList } from '../languages.ts'

test('the list of languages is the one that npm run languages writes', () => {
  const { current, generated } = languageList()
  expect(current).toBe(generated)
  expect(languages[0]).toBe('en')
})
