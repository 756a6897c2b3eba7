/**
 * Acts on the page of a record, and the undoing of the last change, which is on every page: its words in the palette, and the letter
 * that does it with Alt and Shift. The palette offers the other buttons of a page by their names (`page-buttons.ts`).
 */
export const recordActs = {
  status: { name: 'Change the hire status', key: 'S' },
  note: { name: 'Add a note', key: 'N' },
  casework: { name: 'Assign the record, or set its due date', key: 'W' },
  take: { name: 'Assign the record to me', key: 'A' },
  book: { name: 'Book an appointment', key: 'B' },
  move: { name: 'Move the next appointment', key: 'V' },
  cancel: { name: 'Cancel the next appointment', key: 'X' },
  contact: { name: 'Edit the contact', key: 'C' },
  demographics: { name: 'Edit the demographics', key: 'D' },
  position: { name: 'Edit the position', key: 'P' },
  location: { name: 'Add a work location', key: 'L' },
  identification: { name: 'Add an ID', key: 'I' },
  home: { name: 'Add or edit the home address', key: 'H' },
  work: { name: 'Add or edit the work address', key: 'O' },
  resend: { name: 'Send the last status letter again', key: 'R' },
  waiver: { name: 'Add a signed waiver', key: 'G' },
  illegible: { name: 'Mark the prints as illegible, or correct the TCR', key: 'T' },
  unmark: { name: 'Remove the illegible mark', key: 'U' },
  money: { name: 'Take money at the desk', key: 'M' },
  merge: { name: 'Merge with another record of this person', key: 'J' },
  hold: { name: 'Hold the data', key: 'Y' },
  remove: { name: 'Delete the applicant', key: null },
  undo: { name: 'Undo the last change', key: 'Z' },
  keys: { name: 'Show the keyboard shortcuts', key: 'K' },
} as const satisfies Record<string, { name: string; key: string | null }>

/** The name of an act. */
export type ActName = keyof typeof recordActs

/** The keys of an act, as they are shown: "Alt+Shift+S"; empty for one that has none. */
export const keysOf = (name: ActName): string => (recordActs[name].key === null ? '' : `Alt+Shift+${recordActs[name].key}`)
