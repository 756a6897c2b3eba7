import type { Wizard } from './wizard.ts'

/** The answers on the review page. */
const REVIEWED = ['lsv', 'dateTime', 'selections', 'pays_online', 'disclaimers', 'signatures'] as const satisfies readonly (keyof Wizard)[]

/**
 * Whether the review stays valid after a change. The digits of the Social Security number, which a reload loses, may be
 * typed again; and a record that is looked up again is the same record.
 */
export function keepsReview(before: Wizard, after: Wizard): boolean {
  return (
    REVIEWED.every((name) => before[name] === after[name] || JSON.stringify(before[name]) === JSON.stringify(after[name])) &&
    before.found?.id === after.found?.id &&
    isSamePerson(before.person, after.person)
  )
}

function isSamePerson({ ssn4: before = '', ...one }: Wizard['person'], { ssn4: after = '', ...other }: Wizard['person']): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof typeof one)[]
  return after.startsWith(before) && names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
