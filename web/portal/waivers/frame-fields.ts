import type { FieldData } from '../../../contract/waivers/waivers.ts'
import type { Answers } from '../wizard/wizard.ts'

const MARK = 'data-required-mark'

/** Marks the labels of required fields by a star, once: of a group that of the whole group, of a text the words before it. */
export function markRequired(form: Document, { required = [] }: FieldData) {
  for (const name of required) {
    const [first] = named(form, name) as unknown as HTMLInputElement[]
    if (!first) continue
    first.setAttribute('aria-required', 'true')
    const label = (named(form, name).length > 1 && first.closest('fieldset')?.querySelector('legend')) || first.labels?.[0]
    if (!label || label.querySelector(`[${MARK}]`)) continue
    const star = form.createElement('span')
    star.setAttribute(MARK, '')
    star.setAttribute('aria-hidden', 'true')
    star.textContent = ' *'
    if (label.contains(first) && !isChoice(first)) label.insertBefore(star, childAround(label, first))
    else label.append(star)
  }
}

/** Hides the title with which the text begins, where it is the one that stands above the text. */
export function hideTitle({ body }: Document, name: string) {
  const first = body.firstElementChild
  if (first?.matches('h1, h2, h3, h4') && first.textContent?.trim() === name.trim()) first.setAttribute('hidden', '')
}

/** The child of a label that contains its field. */
const childAround = (label: Element, field: Element): Element | null => [...label.children].find((child) => child.contains(field)) ?? null

/** A form field as all three kinds have it. Those of a frame are not instances of this window's classes. */
type Field = Pick<HTMLInputElement, 'type' | 'name' | 'value' | 'checked' | 'focus' | 'setAttribute' | 'removeAttribute'>
type Fields = Pick<Document, 'querySelectorAll'>

/** The answers to every field of the waiver. A group has its checked value. */
export function readAnswers(form: Fields, fields: FieldData): Answers {
  return Object.fromEntries(collected(fields).map((name) => [name, answerOf(named(form, name))]))
}

/** Restores the earlier answers. */
export function fillIn(form: Fields, answers: Answers) {
  for (const [name, answer] of Object.entries(answers)) {
    for (const field of named(form, name)) {
      if (isChoice(field)) field.checked = [answer].flat().includes(field.value)
      else if (typeof answer === 'string') field.value = answer
    }
  }
}

/** The required fields that are empty. */
export function missingFields(answers: Answers, { required = [] }: FieldData): string[] {
  return required.filter((name) => [answers[name] ?? ''].flat().every((answer) => answer.trim() === ''))
}

/** Marks the missing fields visually and for screen readers, and all others as valid. */
export function markMissing(form: Fields, missing: readonly string[]) {
  for (const field of every(form)) {
    if (missing.includes(field.name)) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
}

/** Marks the fields that are answered now as valid; answers whether all required ones are. */
export function unmarkAnswered(form: Fields, fields: FieldData): boolean {
  const missing = missingFields(readAnswers(form, fields), fields)
  for (const field of every(form)) if (!missing.includes(field.name)) field.removeAttribute('aria-invalid')
  return missing.length === 0
}

const collected = ({ capture = [], required = [] }: FieldData): string[] => [...new Set([...capture, ...required])]

const every = (form: Fields): Field[] => [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]

const named = (form: Fields, name: string) => every(form).filter((field) => field.name === name)

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio'

function answerOf(fields: Field[]): string | string[] {
  const checked = fields.filter((field) => isChoice(field) && field.checked).map(({ value }) => value)
  const boxes = fields.filter(({ type }) => type === 'checkbox').length
  if (boxes > 1) return checked
  const typed = fields.find((field) => !isChoice(field))
  return checked[0] ?? typed?.value.trim() ?? ''
}
