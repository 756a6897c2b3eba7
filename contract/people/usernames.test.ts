import { describe, expect, test } from 'vitest'
import { username } from './usernames.ts'

const isTaken = (name: string) => username.input.safeParse(name).success

describe('a username may be', () => {
  test.each([
    'ann.lee',
    'Ann Lee 2',
    'ann+desk@bims.example',
    "o'neill_3",
    'José Núñez',
    'Nguyễn Thị Ơn',
    'Łukasz Żółć',
    'Șerban',
    'иван.петров',
    'Ελένη',
    'أحمد',
    'अनिल',
    '山田ひろ',
    'サーバー',
    '김철수',
    '王小明 7',
  ])('%s', (name) => expect(isTaken(name)).toBe(true))
})

describe('a username may not have', () => {
  test.each([
    ['full-width letters', 'ａdmin'],
    ['a Cyrillic a', 'аdmin'],
    ['a Greek omicron', 'bοb'],
    ['mathematical letters', '𝐚dmin'],
    ['a ligature', 'oﬃce'],
    ['a phonetic letter', 'ɑdmin'],
    ['a click for an exclamation mark', 'adminǃ'],
    ['a mark over a letter that has none', 'a\u0337dmin'],
    ['a mark below', 'admin\u0323\u0324'],
    ['a joiner', 'ad\u200dmin'],
    ['a variation', 'admin\ufe0f'],
    ['another hyphen', 'front\u2010desk'],
    ['another slash', 'front\u2044desk'],
    ['a long s', 'boſs'],
    ['two alphabets', 'annИван'],
    ['a face', 'ann😀'],
    ['another direction', 'admin\u202e'],
    ['a letter circled', 'ⓐdmin'],
  ])('%s', (_what, name) => expect(isTaken(name)).toBe(false))
})

test('a letter and its accent are stored as one', () => expect(username.input.parse('Jose\u0301')).toBe('José'))

test('characters without a shape are left out', () => expect(username.input.parse('ad\u200bmin\u2060')).toBe('admin'))
