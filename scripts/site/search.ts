import type { Built } from './dead-links.ts'

/** A part of a page: from one heading to the next. */
type Section = { at: string; page: string; heading: string; text: string }

/** The parts of all pages, in which the search looks: a page's path with the anchor of the heading. */
export const sectionsOf = (pages: readonly Built[]): Section[] =>
  pages
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({ path, html }) => {
      const parts = html.split(/(?=<h[1-3] id=")/).filter((part) => part.startsWith('<h'))
      const page = wordsOf(headingOf(parts[0] ?? ''))
      return parts.map((part) => ({
        at: `${path}#${/id="([^"]*)"/.exec(part)?.[1]}`,
        page,
        heading: wordsOf(headingOf(part)),
        text: wordsOf(part.replace(headingOf(part), '')),
      }))
    })

/** Guides answer most searches, so they rank before decisions and the changelog. */
const rankOf = ({ path }: Built) => (path.startsWith('decisions/') ? 2 : path === 'changelog.html' ? 1 : 0)

const headingOf = (part: string) => /<h[1-3][^>]*>[\s\S]*?<\/h[1-3]>/.exec(part)?.[0] ?? ''

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] as string)
    .replace(/\s+/g, ' ')
    .trim()

/** The file of the sections: a script, since a page that is opened from a disk may load one, but not JSON. */
export const searchScript = (sections: readonly Section[]): string => `window.sections = ${JSON.stringify(sections)}`

/** Lists the sections that contain all typed words. Pages get the source of this function, so that it refers to nothing outside. */
// biome-ignore lint/suspicious/noExplicitAny: the page has names of its own, which these types do not know
export function searchAsTyped(page: any, up: string, most: number): void {
  const { input, hits } = { input: page.getElementById('search'), hits: page.getElementById('hits') }
  let loading: Promise<unknown> | undefined
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      page.head.append(Object.assign(page.createElement('script'), { src: `${up}search.js`, onload: resolve, onerror: reject }))
    }).catch(() => {
      // The next key tries again.
      loading = undefined
    })
    return loading
  }
  const itemOf = ({ at, page: title, heading }: Section) => {
    const link = Object.assign(page.createElement('a'), { href: up + at, textContent: heading === title ? title : `${title}: ${heading}` })
    const item = page.createElement('li')
    item.append(link)
    return item
  }
  const isIn = (text: string, words: string[]) => words.every((word) => text.toLowerCase().includes(word))
  const show = async () => {
    await load()
    const words: string[] = input.value.toLowerCase().match(/\S+/g) ?? []
    const sections: Section[] = words.length === 0 ? [] : (page.defaultView.sections ?? [])
    const named = sections.filter(({ page: title, heading }) => isIn(`${title} ${heading}`, words))
    const others = sections.filter((each) => !named.includes(each) && isIn(`${each.page} ${each.heading} ${each.text}`, words))
    const found = [...named, ...others].slice(0, most).map(itemOf)
    const nothing = page.defaultView.sections ? 'Nothing found' : 'The search could not be loaded'
    hits.replaceChildren(...(found.length > 0 || words.length === 0 ? found : [nothing]))
    hits.hidden = words.length === 0
  }
  input.addEventListener('focus', load)
  input.addEventListener('input', show)
  page.addEventListener('keydown', ({ key }: { key: string }) => {
    if (key === 'Escape') hits.hidden = true
  })
  page.addEventListener('click', ({ target }: { target: unknown }) => {
    if (target !== input) hits.hidden = true
  })
}
