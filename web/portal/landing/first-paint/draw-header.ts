import { formatPhone } from '../../../../contract/records/phone.ts'
import type { Environment } from '../../../data/environment.ts'
import { isLongName } from '../../face/long-name.ts'
import { make } from './elements.ts'
import type { FirstTexts } from './first-texts.ts'
import { LANGUAGE_PLACE, type Visit } from './read-visit.ts'

/** The environment's logo, name and help line, and buttons for the other languages. */
export function drawHeader({ language, sentences, page, isLanding }: Visit, { face, name }: Environment, words: FirstTexts['words']) {
  const others = isLanding || page ? face.languages.filter((other) => other !== language) : []
  const buttons = others.map((other) => makeLanguageButton(other, words[other]?.name ?? '', isLanding))
  return make(
    'header',
    {},
    make(
      'div',
      face.logo_url ? { class: 'logo' } : {},
      ...makeLogo(face),
      make('b', isLongName(name) ? { class: 'long' } : {}, name),
      ...buttons,
      ...makeHelp(face, sentences.help),
    ),
  )
}

function makeLogo({ logo_url, logo_width }: Environment['face']): HTMLElement[] {
  if (!logo_url) return []
  return [make('img', { src: logo_url, alt: '', height: '48', ...(logo_width ? { width: String(logo_width) } : {}) })]
}

/** Only the landing changes its language before the application has loaded; elsewhere a button reserves its place. */
function makeLanguageButton(language: string, name: string, isLanding: boolean): HTMLElement {
  const button = make('button', { lang: language, class: isLanding ? '' : 'later' }, name)
  button.onclick = () => {
    localStorage.setItem(LANGUAGE_PLACE, language)
    location.reload()
  }
  return button
}

function makeHelp({ help_phone, help_email }: Environment['face'], help: string): HTMLElement[] {
  const ways = [
    ...(help_phone ? [make('a', { href: `tel:+1${help_phone}` }, formatPhone(help_phone))] : []),
    ...(help_email ? [make('a', { href: `mailto:${help_email}` }, help_email)] : []),
  ]
  return ways.length > 0 ? [make('p', {}, help, ...ways.flatMap((way) => [' ', way]))] : []
}
