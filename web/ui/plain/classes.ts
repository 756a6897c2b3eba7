// Before the style sheets of the components that wear these.
import './sheets.ts'

/**
 * The classes of Mantine's style sheets, for plain elements that wear them on pages that do not load its components; a test compares them.
 */
export const classes = {
  anchor: 'm_849cf0da',
  button: 'm_77c9d27d',
  buttonInner: 'm_80f1301b',
  buttonLabel: 'm_811560b9',
  buttonSection: 'm_a74036a',
  loader: 'm_5ae2e3c',
  oval: 'm_b34414df',
  paper: 'm_1b7284a3',
  skeleton: 'm_18320242',
  text: 'm_b6d8b162',
  unstyledButton: 'm_87cf2631',
} as const
