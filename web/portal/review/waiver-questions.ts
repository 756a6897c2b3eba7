import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import type { Answers } from '../wizard/wizard.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Words = { yes: string; no: string }

/** The answered questions of a waiver's text, in its order, with the answers as the text words them. */
export function readQuestions(html: string, answers: Answers, words: Words): { question: string; answer: string }[] {
  const form = new DOMParser().parseFromString(html, 'text/html')
  const fields = [...form.querySelectorAll<Field>('input, select, textarea')]
  const names = new Set(fields.map(({ name }) => name))
  return [...names]
    .filter((name) => name in answers)
    .map((name) => {
      const sameName = fields.filter((field) => field.name === name)
      return { question: questionOf(form, sameName) || name, answer: answerOf(form, sameName, answers[name] ?? '', words) }
    })
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox'

/** A single box is a question; several boxes are answers to the question above them. */
function questionOf(form: Document, fields: Field[]): string {
  const [first] = fields as [Field]
  const legend = first.closest('fieldset')?.querySelector('legend')
  return fields.length > 1 && isChoice(first) && legend ? wordsOf(legend) : labelOf(form, first)
}

function answerOf(form: Document, fields: Field[], given: string | string[], { yes, no }: Words): string {
  const [first] = fields as [Field]
  const values = [given].flat()
  if (!isChoice(first)) return first instanceof HTMLSelectElement ? optionOf(first, values) : values.join(', ')
  const chosen = fields.filter(({ value }) => values.includes(value))
  if (fields.length === 1) return chosen.length > 0 ? yes : no
  return chosen.map((field) => labelOf(form, field) || field.value).join(', ')
}

const optionOf = ({ options }: HTMLSelectElement, values: string[]) =>
  [...options]
    .filter(({ value }) => value !== '' && values.includes(value))
    .map(wordsOf)
    .join(', ')

function labelOf(form: Document, field: Field): string {
  const label = (field.id && form.querySelector(`label[for="${CSS.escape(field.id)}"]`)) || field.closest('label')
  return label ? wordsOf(label) : (field.getAttribute('aria-label') ?? '')
}

/** The element's own text, without that of fields in it. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const field of copy.querySelectorAll('select, textarea')) field.remove()
  return singleSpaced(copy.textContent ?? '')
}
