/** What is written on the landing in one language, the name of that language, and the other pages' headings. */
export type FirstWords = Readonly<Record<'title' | 'intro' | 'begun' | 'waiting' | 'help' | Card | `${Card}Hint`, string>> & {
  name: string
}

/** A page of an application in progress: the beginning of its address, its first texts, and its own files. */
export type FirstPage = {
  path: string
  title: string
  intro: string
  /** For a page about the embedded location: its place, and the heading of its instructions. */
  lsv?: { where: string; instructions: string }
  files: readonly string[]
}

/** The texts in each language with the files of the remaining ones, the outlines of the icons, and the application's scripts. */
export type FirstTexts = {
  words: Readonly<Record<string, FirstWords & { files: readonly string[]; pages: readonly FirstPage[] }>>
  icons: Readonly<Record<Card | 'next', string>>
  scripts: readonly string[]
}

type Card = 'new' | 'illegible' | 'transfer'

/**
 * Draws the landing at once, from what the page carries, until the application has drawn the same. It stands in the page as text, so
 * it may use nothing but what it is given. What is under way is not begun again by its links. Of an application under way it draws the heading, and what a chosen location tells its
 * applicants; of one that was begun by a link drawn here, the next page's heading, so that nobody presses the link again; of other pages the head only. The application's scripts are requested once this is on the screen, and begin when the
 * answer resolves: a slow line and a slow phone have one thing to do at a time.
 */
export function drawFirst({ words: texts, icons, scripts }: FirstTexts, formatPhone: (phone: string) => string): Promise<void> {
  const LARGE = 32
  const SMALL = 20
  const LATEST_MS = 2_000
  const root = document.getElementById('root') as HTMLElement
  const carried = document.getElementById('carried')?.textContent
  const { environment, lsv } = JSON.parse(carried ?? '{}')
  const stored = (place: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') => {
    try {
      return window[storage].getItem(place)
    } catch {
      return null
    }
  }
  const offered: string[] = environment?.face.languages ?? ['en']
  const wishes = [stored('bims-language'), ...navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase()), 'en']
  const language = wishes.find((wish) => wish && offered.includes(wish)) as string
  const sentences = texts[language] as FirstTexts['words'][string]
  const make = (tag: string, attributes: Record<string, string>, ...children: (Node | string)[]) => {
    const element = document.createElement(tag)
    for (const name in attributes) element.setAttribute(name, attributes[name] as string)
    element.append(...children)
    return element
  }
  const kept = stored('bims-application', 'sessionStorage')
  const page = kept ? sentences.pages.find(({ path }) => location.pathname.startsWith(path)) : undefined
  const ahead = (href: string) =>
    make('link', href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href })
  const askAhead = () => document.head.append(...[...scripts, ...sentences.files, ...(page?.files ?? [])].map(ahead))
  // Signed-in users are redirected.
  if (!environment || stored('bims-session')) return Promise.resolve(askAhead())
  document.documentElement.lang = language
  const { logo_url, logo_width, colors, help_phone, help_email, landing_texts } = environment.face
  if (colors) document.documentElement.style.setProperty('--bims-brand', colors.filled)

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
      make('span', {}, make('strong', {}, sentences[kind]), make('span', {}, sentences[`${kind}Hint`])),
      icon(icons.next, SMALL),
    )
  const logo = logo_url ? [make('img', { src: logo_url, alt: '', height: '48', ...(logo_width ? { width: logo_width } : {}) })] : []
  const ways = [
    ...(help_phone ? [make('a', { href: `tel:+1${help_phone}` }, formatPhone(help_phone))] : []),
    ...(help_email ? [make('a', { href: `mailto:${help_email}` }, help_email)] : []),
  ]
  const help = ways.length > 0 ? [make('p', {}, sentences.help, ...ways.flatMap((way) => [' ', way]))] : []
  const whole = /^\/(landing\/?)?$/.test(location.pathname)
  const words = (title: string, intro: string) => make('div', {}, make('h1', {}, title), ...(intro ? [make('p', {}, intro)] : []))
  // Simple HTML, and English among another language, are left to the application.
  const instructions: unknown = page?.lsv && (language === 'en' ? lsv : lsv?.translations?.[language])?.applicant_instructions
  const paragraphs = typeof instructions === 'string' && !/<[a-z!/]/i.test(instructions) ? instructions.split(/\n\s*\n/) : []
  const panel = () =>
    page?.lsv && paragraphs.length > 0
      ? [make('section', {}, make('h2', {}, page.lsv.instructions), ...paragraphs.map((text) => make('p', {}, text.trim())))]
      : []
  const intro = () => (page?.lsv && lsv ? page.lsv.where.replace('{name}', () => lsv.name) : (page?.intro ?? ''))
  const kinds: Card[] = ['new', 'illegible', ...(environment.enable_transfers ? (['transfer'] as const) : [])]
  const begun = whole && kinds.some((kind) => location.search === `?start=${kind}`)
  const own = landing_texts?.[language] ?? {}
  const title = own.title ?? sentences.title.replace('{name}', () => environment.name)
  const step = () => make('div', { class: 'step' })
  const content = begun
    ? make('main', {}, step(), words(sentences.begun, sentences.waiting))
    : whole
      ? make('main', {}, words(title, own.introduction ?? sentences.intro), ...(kept ? [] : kinds.map(card)))
      : page
        ? make('main', {}, step(), words(page.title, intro()), ...panel())
        : ''
  const changeTo = (other: string) => {
    const button = make('button', { lang: other, class: whole ? '' : 'later' }, texts[other]?.name ?? '')
    button.onclick = () => {
      localStorage.setItem('bims-language', other)
      location.reload()
    }
    return button
  }
  const changes = offered.filter((other) => other !== language).map(changeTo)
  const name = make('b', {}, environment.name)
  const head = make('div', logo_url ? { class: 'logo' } : {}, ...logo, name, ...(whole || page ? changes : []), ...help)
  const first = make('div', { id: 'first-paint' }, make('header', {}, head), content)
  root.before(first)
  // The observer runs before the application is painted: the drawing is removed in the same frame.
  const watch = new MutationObserver(() => {
    if (!root.querySelector(whole || page ? 'h1, [role=alert]' : 'main, [role=alert]')) return
    watch.disconnect()
    first.remove()
  })
  watch.observe(root, { childList: true, subtree: true })

  // A hidden tab paints nothing; a few browsers report no paint at all.
  const painted = new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LATEST_MS)
  })
  return painted.then(askAhead)
}
