import type { Language } from '../../../../contract/records/languages.ts'
import type { Environment } from '../../../data/environment.ts'
import { minutesOfBooking } from '../minutes-of-booking.ts'
import { make, makeHeading, makeIcon } from './elements.ts'
import type { Card, FirstPage, FirstTexts } from './first-texts.ts'
import type { Visit } from './read-visit.ts'

const LARGE = 32
const SMALL = 20

/**
 * The landing; of an application begun by one of its links, the next page's heading, so that nobody presses the link again; of one under
 * way, the page's heading, the list with which it begins, and the instructions of a chosen location for its applicants. Nothing of other pages.
 */
export function drawContent(visit: Visit, environment: Environment, icons: FirstTexts['icons']): HTMLElement | string {
  const { sentences, isLanding, page } = visit
  const cards: Card[] = ['new', 'illegible', ...(environment.enable_transfers ? (['transfer'] as const) : [])]
  if (isLanding && cards.some((card) => location.search === `?start=${card}`))
    return make('main', {}, makeStep(), makeHeading(sentences.begun, sentences.waiting))
  if (isLanding) return drawLanding(visit, environment, cards, icons)
  return page ? drawPage(visit, page) : ''
}

/** The cards do not restart an application in progress. */
function drawLanding(
  { language, sentences, isUnderWay }: Visit,
  environment: Environment,
  cards: readonly Card[],
  icons: FirstTexts['icons'],
) {
  const { name, face } = environment
  const texts = face.landing_texts?.[language as Language] ?? {}
  const makeCard = (card: Card) =>
    make(
      'a',
      { href: `/landing?start=${card}` },
      makeIcon(icons[card], LARGE),
      make('span', {}, make('strong', {}, sentences[card]), make('span', {}, sentences[`${card}Hint`])),
      makeIcon(icons.next, SMALL),
    )
  const title = texts.title ?? sentences.title.replace('{name}', () => name)
  const intro = sentences.intro.replace('{minutes}', minutesOfBooking(environment, language as Language))
  return make('main', {}, makeHeading(title, texts.introduction ?? intro), ...(isUnderWay ? [] : cards.map(makeCard)))
}

function drawPage({ language, lsv }: Visit, page: FirstPage) {
  const about = page.lsv
  const intro = about && lsv ? about.where.replace('{name}', () => lsv.name) : page.intro
  const instructions = about && (language === 'en' ? lsv : lsv?.translations?.[language])?.applicant_instructions
  return make(
    'main',
    {},
    makeStep(),
    makeHeading(page.title, intro),
    ...makeList(page.list),
    ...makePanel(about?.instructions ?? '', paragraphsOf(instructions)),
  )
}

/** Transfers take no prints, of which the list of the instructions speaks. */
function makeList(list: FirstPage['list']): HTMLElement[] {
  if (!list || location.pathname.endsWith('/transfer')) return []
  return [make('section', {}, make('h2', {}, list.title), make('ul', {}, ...list.lines.map((line) => make('li', {}, line))))]
}

/** Simple HTML, and English among another language, are left to the application. */
function paragraphsOf(instructions: unknown): string[] {
  return typeof instructions === 'string' && !/<[a-z!/]/i.test(instructions) ? instructions.split(/\n\s*\n/) : []
}

function makePanel(title: string, paragraphs: readonly string[]): HTMLElement[] {
  if (paragraphs.length === 0) return []
  return [make('section', {}, make('h2', {}, title), ...paragraphs.map((text) => make('p', {}, text.trim())))]
}

/** Reserves the place of the steps. */
const makeStep = () => make('div', { class: 'step' })
