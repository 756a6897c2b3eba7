import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { isOtherName } from '../../../contract/waivers/typed-name.ts'
import type { Day } from '../../ui/calendar/month-days.ts'
import { LEGAL_NAME } from './known-answers.ts'

/** Answers that can hardly be meant: opposite answers by their words, a day that has not come, or the legal name of somebody else. */
export type Doubt = { why: 'both' | 'explained'; words: readonly [string, string] } | { why: 'future'; day: Day } | { why: 'name' }

const YES: readonly string[] = ['yes', 'agree', 'agreed', 'accept', 'accepted', 'consent', 'allow', 'authorize', 'approve']
const NO: readonly string[] = ['no', 'not', 'disagree', 'decline', 'declined', 'refuse', 'refused', 'reject', 'deny', 'withhold']
/** The usual names of fields for the day of signing or of birth: another date may well be to come. */
const PAST = /^(date|today|todays_date|date_signed|date_of_sign(ing|ature)|sign(ed|ing|ature)?(_(date|on|day))?|dob|.*birth.*)$/

/** The end of the name of a field for an explanation, after its subject, such as `conviction_details`. */
const EXPLAINS = /_?(details?|expla(in|ined|nation)|description|if_yes)$/
/** An explanation that says that there is nothing to explain. */
const NOTHING = /^(no|none|nothing|never|n\W?a|no aplica|ningun[oa]|nada|nunca|không)?\W*$/i
/** So many letters of the subject are common to "convicted" and "conviction". */
const STEM = 6

/**
 * Judges by the names and values of the fields alone, whatever the language of the text: a box that agrees and another that declines the
 * same thing, a no that is explained, a legal name that is not the person's, and a day of signing or of birth after today. Null where
 * nothing is doubtful.
 */
export function findDoubt(form: Pick<Document, 'querySelectorAll'>, today: Day, person: Partial<ApplicantForm>): Doubt | null {
  const all = [...form.querySelectorAll<HTMLInputElement>('input, textarea')]
  const fields = all.filter(({ localName }) => localName === 'input')
  const future = fields.find(({ type, name, value }) => type === 'date' && PAST.test(name.toLowerCase()) && value > today)
  if (future) return { why: 'future', day: future.value }
  const sides = fields.filter(({ type, checked }) => type === 'checkbox' && checked).flatMap((box) => sideOf(box, fields))
  for (const side of sides) {
    const other = sides.find(({ about, agrees }) => about === side.about && agrees !== side.agrees)
    if (other) return { why: 'both', words: [labelOf(side.box), labelOf(other.box)] }
  }
  for (const text of all) {
    const denial = EXPLAINS.test(text.name.toLowerCase()) && !NOTHING.test(text.value.trim()) && denialOf(text, fields)
    if (denial) return { why: 'explained', words: [labelOf(denial), text.value.trim()] }
  }
  const isOther = ({ name, value }: HTMLInputElement) => LEGAL_NAME.includes(name) && value.trim() !== '' && isOtherName(value, person)
  return all.some(isOther) ? { why: 'name' } : null
}

/** The checked no of the question that a text explains. */
function denialOf({ name }: HTMLInputElement, fields: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  const subject = name.toLowerCase().replace(EXPLAINS, '').slice(0, STEM)
  return fields.find(
    (field) =>
      field.type === 'radio' && field.checked && /^(no?|false)$/i.test(field.value) && field.name.toLowerCase().startsWith(subject),
  )
}

type Side = { box: HTMLInputElement; about: string; agrees: boolean }

/** The sides that a checked box takes, agreement or refusal: in a group by its value, alone by its name. */
function sideOf(box: HTMLInputElement, fields: readonly HTMLInputElement[]): Side[] {
  const isGroup = fields.filter(({ name }) => name === box.name).length > 1
  const words = wordsOf(isGroup ? box.value : box.name)
  const isSide = (word: string) => YES.includes(word) || NO.includes(word)
  if (!words.some(isSide)) return []
  const about = isGroup ? box.name : words.filter((word) => !isSide(word)).join(' ')
  return [{ box, about, agrees: !words.some((word) => NO.includes(word)) }]
}

/** "do_not_agree" and "doNotAgree" as words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !FILLING.includes(word))
const FILLING: readonly string[] = ['', 'i', 'do', 'to', 'the']

const labelOf = (box: HTMLInputElement) => singleSpaced(box.labels?.[0]?.textContent ?? '') || box.value
