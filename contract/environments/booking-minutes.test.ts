import { describe, expect, test } from 'vitest'
import { estimateByLanguage, estimateMinutes } from './booking-minutes.ts'

describe('the minutes of a booking', () => {
  test('are those of the questions and of the product’s own words where an environment shows no texts', () => {
    expect(estimateByLanguage({ texts: [], questions: 0 })).toEqual({ en: 8, es: 8, vi: 8 })
  })

  test('grow by a minute for each two hundred words and for each four questions', () => {
    expect(estimateMinutes({ texts: [{ en: 200 }], questions: 0 }, 'en')).toBe(9)
    expect(estimateMinutes({ texts: [{ en: 200 }], questions: 4 }, 'en')).toBe(10)
  })

  test('above ten are rounded up to five', () => {
    expect(estimateMinutes({ texts: [{ en: 401 }], questions: 0 }, 'en')).toBe(15)
    expect(estimateMinutes({ texts: [{ en: 1_200 }, { en: 600 }], questions: 10 }, 'en')).toBe(20)
  })

  test('are those of the text in the reader’s language, or of the English one where it is not translated', () => {
    const texts = [{ en: 200, es: 400 }]
    expect(estimateByLanguage({ texts, questions: 0 })).toEqual({ en: 9, es: 10, vi: 9 })
  })
})
