import type { Day } from '../../ui/calendar/month-days.ts'

/** Answers that can hardly be meant: two opposite boxes by their words, or a day that has not come. */
export type Doubt = { why: 'both'; words: readonly [string, string] } | { why: 'future'; day: Day }

const YES: readonly string[] = ['yes', 'agree', 'agreed', 'accept', 'accepted', 'consent', 'allow', 'authorize', 'approve']
const NO: readonly string[] = ['no', 'not', 'disagree', 'decline', 'declined', 'refuse', 'refused', 'reject', 'deny', 'withhold']
/** The usual names of fields for the day of signing or of birth: another date may well be to come. */
const PAST = /^(date|today|todays_date|date_signed|date_of_sign(ing|ature)|sign(ed|ing|ature)?(_(date|on|day))?|dob|.*birth.*)$/

/**
 * Judges by the names and values of the fields alone, whatever the language of the text: a box that agrees and another that declines the
 * same thing, and a day of signing or of birth after today. Null where nothing is doubtful.
 */
export function findDoubt(form: Pick<Document, 'querySelectorAll'>, today: Day): Doubt | null {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input')]
  const future = fields.find(({ type, name, value }) => type === 'date' && PAST.test(name.toLowerCase()) && value > today)
  if (future) return { why: 'future', day: future.value }
  const sides = fields.filter(({ type, checked }) => type === 'checkbox' && checked).flatMap((box) => sideOf(box, fields))
  for (const side of sides) {
    const other = sides.find(({ about, agrees }) => about === side.about && agrees !== side.agrees)
    if (other) return { why: 'both', words: [labelOf(side.box), labelOf(other.box)] }
  }
  return null
}

type Side = { box: HTMLInputElement; about: string; agrees: boolean }

/** What a checked box agrees to or declines: of a group, by its value, alone, by its name. */
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

const labelOf = (box: HTMLInputElement) => box.labels?.[0]?.textContent.replace(/\s+/g, ' ').trim() || box.value
