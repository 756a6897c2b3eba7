/** The kinds of field that a button makes; others may be typed as HTML. */
export type InsertedKind = 'text' | 'checkbox' | 'radio' | 'date'

type Inserted = { kind: InsertedKind; name: string; label: string; choices: readonly string[] }

/** A field with its label, as HTML of a waiver. */
export function fieldHtml({ kind, name, label, choices }: Inserted): string {
  const [field, words] = [escaped(name), escaped(label)]
  if (kind === 'checkbox') return `<p><label><input type="checkbox" name="${field}" value="yes"> ${words}</label></p>\n`
  if (kind !== 'radio') return `<p><label>${words} <input type="${kind}" name="${field}"></label></p>\n`
  const buttons = choices
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
    .map((choice) => `<label><input type="radio" name="${field}" value="${escaped(nameOf(choice))}"> ${escaped(choice)}</label>`)
  return `<fieldset><legend>${words}</legend>\n${buttons.join('\n')}</fieldset>\n`
}

const LONGEST = 60

/** Words as the name of a field: "Full legal name" is full_legal_name. */
export const nameOf = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trimStart()
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .slice(0, LONGEST)

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
