import { describe, expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

describe('the suggested address', () => {
  test.each([
    ['jane@gmial.com', 'jane@gmail.com'],
    ['jane@gmal.com', 'jane@gmail.com'],
    ['jane@gmaill.com', 'jane@gmail.com'],
    ['jane@gamil.con', 'jane@gmail.com'],
    ['jane@gmail.con', 'jane@gmail.com'],
    ['jane@gmail.co', 'jane@gmail.com'],
    ['jane@gmail.cm', 'jane@gmail.com'],
    ['jane@gmailcom', 'jane@gmail.com'],
    ['jane@gnail.com', 'jane@gmail.com'],
    ['jane@hotmial.com', 'jane@hotmail.com'],
    ['jane@hotmai.com', 'jane@hotmail.com'],
    ['jane@hotmail.cmo', 'jane@hotmail.com'],
    ['jane@yaho.com', 'jane@yahoo.com'],
    ['jane@yahooo.com', 'jane@yahoo.com'],
    ['jane@outlok.com', 'jane@outlook.com'],
    ['jane@outllok.com', 'jane@outlook.com'],
    ['jane@iclould.com', 'jane@icloud.com'],
    ['jane@icoud.com', 'jane@icloud.com'],
    ['jane@comcast.ner', 'jane@comcast.net'],
    ['jane@comcst.net', 'jane@comcast.net'],
    ['jane@aol.con', 'jane@aol.com'],
    ['jane@lakeside-school.ogr', 'jane@lakeside-school.org'],
    ['jane@university.eud', 'jane@university.edu'],
    ['jane@small-shop.con', 'jane@small-shop.com'],
    [' Jane.Doe+job@GMIAL.com ', 'Jane.Doe+job@gmail.com'],
  ])('%s is questioned', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  test.each([
    ...[
      'jane@gmail.com',
      'JANE@Gmail.Com',
      'jane@ymail.com',
      'jane@mail.com',
      'jane@email.com',
      'jane@gmx.com',
      'jane@me.com',
      'jane@proton.me',
    ],
    ...['jane@yahoo.ca', 'jane@yahoo.co.uk', 'jane@hotmail.es', 'jane@outlook.fr', 'jane@yahoo.com.mx', 'jane@live.nl', 'jane@gmx.de'],
    ...[
      'jane@lakeside.k12.fl.us',
      'jane@small.com',
      'jane@miami.edu',
      'jane@empresa.com.co',
      'jane@empresa.co',
      'jane@att.com',
      'jane@met.org',
    ],
    ...['', 'jane', 'jane@', '@gmial.com', 'jane@gmial.com, joe@gmial.com', 'jane doe@gmial.com', 'jane@@gmial.com'],
  ])('%s is not', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })
})
