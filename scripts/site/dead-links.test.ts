import { expect, test } from 'vitest'
import { deadLinks } from './dead-links.ts'
import { headingsOf, page, slugOf, targetOf } from './page.ts'

test('links to pages, headings and files are followed, those to other sites are not', () => {
  const pages = [
    {
      path: 'users/desk.html',
      html: '<h1 id="the-desk">The desk</h1><a href="../till.html#money">a</a><a href="#the-desk">b</a><img src="../pictures/x.png"><a href="https://example.org/none">c</a>',
    },
    {
      path: 'till.html',
      html: '<h2 id="money">Money</h2><a href="users/none.html">d</a><a href="users/desk.html#none">e</a><img src="gone.png">',
    },
  ]
  expect(deadLinks('site', pages, (path) => path === 'pictures/x.png')).toEqual([
    'till.html: users/none.html leads nowhere',
    'till.html: users/desk.html#none leads nowhere',
    'till.html: gone.png leads nowhere',
  ])
})

test('a link between documents becomes one between pages', () => {
  expect(
    ['till.md', '../operations.md#a-b', 'decisions/README.md', 'README.md#x', '../CHANGELOG.md', 'https://a.example/x.md', 'x.png'].map(
      targetOf,
    ),
  ).toEqual([
    'till.html',
    '../operations.html#a-b',
    'decisions/index.html',
    'index.html#x',
    'changelog.html',
    'https://a.example/x.md',
    'x.png',
  ])
})

test('a page names its headings as forges do, and marks its place in the navigation', () => {
  const id = slugOf("A key's end, and 2 more (3)")
  expect(id).toBe('a-keys-end-and-2-more-3')
  const html = page('users/desk.html', '<h1 id="the-desk">The <em>desk</em></h1>', headingsOf('<h1 id="the-desk">The <em>desk</em></h1>'))
  expect(html).toContain('<title>The desk · BIMS</title>')
  expect(html).toContain('<a href="../users/desk.html" aria-current="page">')
})
