/** What is written on the landing in one language, and the other language with its name. */
export type FirstWords = Readonly<Record<'title' | 'intro' | Card | `${Card}Hint`, string>> & {
  other: readonly [code: string, name: string]
}

/** The words in each language with the files that hold the rest of them, and the outlines of the icons. */
export type FirstTexts = {
  words: Readonly<Record<string, FirstWords & { files: readonly string[] }>>
  icons: Readonly<Record<Card | 'next', string>>
}

type Card = 'new' | 'illegible' | 'transfer'

/**
 * Draws the landing at once, from what the page carries, until the application has drawn the same. It stands in the page as text, so
 * it may use nothing from outside itself. On other pages it draws the head only.
 */
export function drawFirst({ words, icons }: FirstTexts) {
  const LARGE = 32
  const SMALL = 20
  const root = document.getElementById('root') as HTMLElement
  const carried = document.getElementById('carried')?.textContent
  const environment = carried && JSON.parse(carried).environment
  const stored = (place: string) => {
    try {
      return localStorage.getItem(place)
    } catch {
      return null
    }
  }
  const wishes = [stored('bims-language') ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()), 'en']
  const language = wishes.find((wish) => Object.hasOwn(words, wish)) as string
  const said = words[language] as FirstTexts['words'][string]
  const make = (tag: string, attributes: Record<string, string>, ...children: (Node | string)[]) => {
    const element = document.createElement(tag)
    for (const name in attributes) element.setAttribute(name, attributes[name] as string)
    element.append(...children)
    return element
  }
  document.head.append(...said.files.map((href) => make('link', { rel: 'modulepreload', href })))
  // Who is signed in goes elsewhere.
  if (!environment || stored('bims-session')) return
  document.documentElement.lang = language

  const icon = (outline: string, size: number) => {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    line.setAttribute('d', outline)
    drawing.append(line)
    for (const side of ['width', 'height']) drawing.setAttribute(side, String(size))
    drawing.setAttribute('viewBox', '0 0 24 24')
    drawing.setAttribute('aria-hidden', 'true')
    return drawing
  }
  const card = (kind: Card) =>
    make(
      'a',
      { href: `/landing?start=${kind}` },
      icon(icons[kind], LARGE),
      make('span', {}, make('strong', {}, said[kind]), make('span', {}, said[`${kind}Hint`])),
      icon(icons.next, SMALL),
    )
  const logo = environment.logo_url ? [make('img', { src: environment.logo_url, alt: '', height: '48' })] : []
  const whole = /^\/(landing\/?)?$/.test(location.pathname)
  const content = whole
    ? make(
        'main',
        {},
        make(
          'div',
          {},
          make(
            'h1',
            {},
            said.title.replace('{name}', () => environment.name),
          ),
          make('p', {}, said.intro),
        ),
        card('new'),
        card('illegible'),
        ...(environment.enable_transfers ? [card('transfer')] : []),
      )
    : ''
  const change = make('button', { lang: said.other[0] }, said.other[1])
  change.onclick = () => {
    localStorage.setItem('bims-language', said.other[0])
    location.reload()
  }
  const head = make('div', {}, make('div', {}, ...logo, make('b', {}, environment.name)), ...(whole ? [change] : []))
  const first = make('div', { id: 'first-paint' }, make('header', {}, head), content)
  root.before(first)
  // Told before anything of the application is shown: what was drawn goes in the same moment.
  const watch = new MutationObserver(() => {
    if (!root.querySelector(whole ? 'h1, [role=alert]' : 'main, [role=alert]')) return
    watch.disconnect()
    first.remove()
  })
  watch.observe(root, { childList: true, subtree: true })
}
