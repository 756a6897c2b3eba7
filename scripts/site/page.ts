import { escapeHtml } from '../../contract/records/markup.ts'
import { searchAsTyped } from './search.ts'

/** A heading of a page, as an address names it. */
type Heading = { id: string; level: number; text: string }

/** The groups of the navigation: paths of pages, with their words. */
const GROUPS: readonly { title: string; pages: readonly (readonly [path: string, title: string])[] }[] = [
  {
    title: 'For those who use it',
    pages: [
      ['users/applicant-helpers.html', 'Helping applicants'],
      ['users/desk.html', 'The desk'],
      ['till.html', 'Money at the desk'],
      ['users/networks.html', 'Networks'],
      ['users/staff.html', 'The provider’s staff'],
      ['users/superusers.html', 'Superusers'],
    ],
  },
  {
    title: 'For those who run it',
    pages: [
      ['first-day.html', 'The first day'],
      ['install.html', 'Install'],
      ['upgrade.html', 'Upgrade'],
      ['changelog.html', 'Changelog'],
      ['operations.html#backup-and-restore', 'Back up and restore'],
      ['operations.html#replace-the-master-key', 'Rotate keys'],
      ['operations.html#workers', 'Scale'],
      ['single-sign-on.html', 'Single sign-on'],
      ['operations.html#monitoring', 'Monitor'],
      ['operations.html', 'All of operations'],
    ],
  },
  { title: 'For those who write programs', pages: [['api-guide.html', 'The API']] },
  {
    title: 'For those who approve it',
    pages: [
      ['security-model.html', 'Security model'],
      ['compliance.html', 'Rules and standards'],
      ['privacy.html', 'Privacy'],
      ['accessibility.html', 'Accessibility statement'],
    ],
  },
  {
    title: 'For those who change it',
    pages: [
      ['languages.html', 'Languages'],
      ['glossary.html', 'Glossary'],
      ['decisions/index.html', 'Decisions'],
      ['decisions/libraries.html', 'Libraries'],
      ['invariants.html', 'Invariants'],
    ],
  },
]

/** The id of a heading, as forges make it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

/** A link between documents as one between pages. */
export const targetOf = (link: string): string =>
  /^[a-z]+:/.test(link)
    ? link
    : link
        .replace(/^(\.\.\/)CHANGELOG\.md$/, 'changelog.html')
        .replace(/(^|\/)README\.md(?=$|#)/, '$1index.html')
        .replace(/\.md(?=$|#)/, '.html')

/** The headings of a page. */
export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(/<h([1-3]) id="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, level, id = '', text = '']) => ({
    id,
    level: Number(level),
    text: text.replace(/<[^>]+>/g, '').trim(),
  }))

/** A whole page: navigation, content, and its contents where they are long. */
export function page(path: string, content: string, headings: readonly Heading[]): string {
  const up = '../'.repeat(path.split('/').length - 1)
  const title = headings.find(({ level }) => level === 1)?.text ?? 'BIMS'
  const parts = headings.filter(({ level }) => level === 2)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title === 'BIMS' ? title : `${title} · BIMS`}</title><style>${STYLE}</style></head><body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="${up}index.html">BIMS</a><search><input id="search" type="search" aria-label="Search the documents" placeholder="Search"
autocomplete="off"><ul id="hits" aria-live="polite" hidden></ul></search><button type="button" popovertarget="menu">Menu</button></header>
<div class="columns"><nav id="menu" popover aria-label="Documents">${GROUPS.map((group) => groupOf(group, path, up)).join('')}</nav>
<main id="content">${parts.length > 4 ? contentsOf(parts) : ''}${content}</main></div>
<script>${CLOSE_MENU};(${searchAsTyped})(document,'${up}',${MAX_HITS})</script></body></html>`
}

function groupOf({ title, pages }: (typeof GROUPS)[number], path: string, up: string): string {
  const items = pages.map(
    ([target, words]) => `<li><a href="${up}${target}"${target === path ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a></li>`,
  )
  return `<h2>${title}</h2><ul>${items.join('')}</ul>`
}

const contentsOf = (parts: readonly Heading[]) =>
  `<details class="contents"><summary>On this page</summary><ul>${parts.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul></details>`

const MAX_HITS = 12

/** A link to a heading of the same page loads nothing, which would close the menu. */
const CLOSE_MENU = "menu.addEventListener('click', ({ target }) => target.closest('a') && menu.hidePopover())"

const STYLE = [
  ':root{color-scheme:light dark;--line:#d5d9e0;--control:#767d89;--link:#0b5fae;--quiet:#f4f6f9}',
  '@media(prefers-color-scheme:dark){:root{--line:#3a4250;--control:#8b93a1;--link:#7cb8f5;--quiet:#1d222b}}',
  'body{margin:0;font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  'a{color:var(--link)}',
  '.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px}',
  'header{display:flex;justify-content:space-between;align-items:center;padding:12px 24px;border-bottom:1px solid var(--line);font-weight:700}',
  'header button{display:none;font:inherit;font-weight:400;color:inherit;background:none;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:6px}',
  'search{position:relative;flex:1;max-width:420px;margin:0 16px}',
  '#search{width:100%;box-sizing:border-box;min-height:44px;padding:8px 12px;font:inherit;font-weight:400;color:inherit;background:Canvas;border:1px solid var(--control);border-radius:6px}',
  '#hits{position:absolute;z-index:1;right:0;left:0;margin:4px 0 0;padding:8px;list-style:none;font-weight:400;background:Canvas;border:1px solid var(--line);border-radius:6px;box-shadow:0 4px 16px #0003}',
  '#hits[hidden]{display:none}#hits a{display:block;padding:8px;text-decoration:none}#hits a:is(:hover,:focus){background:var(--quiet)}',
  '.columns{display:grid;grid-template-columns:260px minmax(0,1fr);max-width:1280px;margin:0 auto}',
  // On a wide screen it is always there; on a phone the button shows it over the page, and Esc or a click beside it hides it.
  'nav{display:block;position:static;inset:auto;width:auto;height:auto;margin:0;border:0;color:inherit;background:none;overflow:visible;padding:16px 24px;border-right:1px solid var(--line)}',
  'nav h2{font-size:14px;margin:16px 0 4px}',
  'nav ul{margin:0;padding:0;list-style:none}',
  'nav a{display:block;padding:4px 8px;border-radius:6px;text-decoration:none}',
  'nav a[aria-current]{background:var(--quiet);font-weight:650}',
  'main{padding:16px 32px 64px;max-width:820px}',
  'main>*{overflow-wrap:break-word}',
  'img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}',
  'img[src*="-phone"]{max-width:280px}',
  'table{display:block;overflow-x:auto;border-collapse:collapse}',
  'th,td{border:1px solid var(--line);padding:6px 10px;text-align:left;vertical-align:top}',
  'pre{overflow-x:auto;padding:12px;background:var(--quiet);border-radius:6px}',
  'code{font-size:.92em}:not(pre)>code{background:var(--quiet);padding:1px 4px;border-radius:4px}',
  '.contents{padding:8px 12px;background:var(--quiet);border-radius:6px}',
  '@media(max-width:820px){.columns{grid-template-columns:minmax(0,1fr)}main{padding:16px}header{position:relative;padding:8px 16px}search{position:static}#hits{right:16px;left:16px}header button{display:block}',
  // A row of three columns or more: its cells stand below each other, each with the words above its column.
  'table:has(th:nth-child(3)){overflow-x:visible}table:has(th:nth-child(3)) :is(tbody,tr,td){display:block}',
  'table:has(th:nth-child(3)) thead{position:absolute;clip-path:inset(50%)}table:has(th:nth-child(3)) tr{margin-bottom:12px}',
  'table:has(th:nth-child(3)) td:not(:first-child)::before{content:attr(data-label)": ";font-weight:650}code{overflow-wrap:anywhere}',
  'nav{position:fixed;inset:0 0 0 auto;width:min(320px,85vw);box-sizing:border-box;overflow-y:auto;overscroll-behavior:contain;background:Canvas;border-left:1px solid var(--line);border-right:0}',
  'nav:not(:popover-open){display:none}nav::backdrop{background:#0006}nav a{padding:10px 8px}}',
].join('')
