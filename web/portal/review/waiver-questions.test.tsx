import { expect, test } from 'vitest'
import { readQuestions } from './waiver-questions.ts'

const words = { yes: 'Yes', no: 'No' }
const form = `<p><label>Full legal name <input type="text" name="legal_name"></label></p>
  <p><label for="b">Date of birth</label> <input type="date" id="b" name="born"></p>
  <fieldset><legend>Were you ever convicted?</legend><label><input type="radio" name="convicted" value="n"> Never</label>
  <label><input type="radio" name="convicted" value="y"> Once</label></fieldset>
  <p><label>State <select name="state"><option value="">Select</option><option value="IN">Indiana</option></select></label></p>
  <label><input type="checkbox" name="copy" value="c"> I have received a copy</label>
  <label><input type="checkbox" name="mail" value="m"> Write to me</label>
  <input name="unlabelled"><img src="x" onerror="document.title = 'run'">`

test('the answers of a waiver are shown with its own texts, in its order', () => {
  const answers = { copy: 'c', mail: '', convicted: 'n', legal_name: 'Ann Lee', born: '1990-04-07', state: 'IN', unlabelled: 'x' }
  expect(readQuestions(form, answers, words).map(({ question, answer }) => `${question}: ${answer}`)).toEqual([
    'Full legal name: Ann Lee',
    'Date of birth: 1990-04-07',
    'Were you ever convicted?: Never',
    'State: Indiana',
    'I have received a copy: Yes',
    'Write to me: No',
    'unlabelled: x',
  ])
})

test('boxes with the same name are one question', () => {
  const boxes = `<fieldset><legend>Which?</legend><label><input type="checkbox" name="k" value="1"> One</label>
    <label><input type="checkbox" name="k" value="2"> Two</label><label><input type="checkbox" name="k" value="3"> Three</label></fieldset>`
  expect(readQuestions(boxes, { k: ['1', '3'] }, words)).toEqual([{ question: 'Which?', answer: 'One, Three' }])
})

test('no script of a text runs, and answers without a question are not shown', () => {
  expect(readQuestions(form, { other: 'x' }, words)).toEqual([])
  expect(document.title).not.toBe('run')
})
