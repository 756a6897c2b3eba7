import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerProblem } from './problems.ts'

const SECRET = 'canary-4321'
const print = vi.spyOn(process.stdout, 'write')
beforeEach(() => print.mockReset().mockReturnValue(true))
afterEach(() => vi.clearAllMocks())

/** The logged and the answered part of a call that ends with the error. */
async function answerTo(error: Error) {
  const app = Fastify()
  app.setErrorHandler(answerProblem)
  app.post('/applicants/:id', async () => {
    throw error
  })
  const answer = await app.inject({
    method: 'POST',
    url: `/applicants/${SECRET}?q=${SECRET}`,
    headers: { authorization: `Bearer ${SECRET}`, cookie: SECRET, 'user-agent': SECRET },
    payload: { ssn4: SECRET },
  })
  await app.close()
  return { answer, printed: print.mock.calls.map(([line]) => String(line)) }
}

/** A database error as the driver throws it, with the statement's values in every text field. */
const ofTheDatabase = () =>
  Object.assign(new Error(`bad value ${SECRET}\nof ${SECRET}`), {
    code: 'XX000',
    detail: `Failing row contains (${SECRET})`,
    hint: SECRET,
    where: SECRET,
    query: SECRET,
    parameters: [SECRET],
    table: SECRET,
    cause: new Error(SECRET),
  })

test('a logged error has its kind, place and request, never its message or values', async () => {
  const { answer, printed } = await answerTo(ofTheDatabase())
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain(SECRET)
  expect(printed).toHaveLength(1)
  expect(printed[0]).not.toContain(SECRET)
  const line = JSON.parse(printed[0] ?? '{}')
  expect(Object.keys(line).sort()).toEqual(['error', 'level', 'method', 'msg', 'pid', 'request_id', 'route', 'time'])
  expect(Object.keys(line.error).sort()).toEqual(['cause', 'code', 'name', 'stack'])
  expect(line).toMatchObject({ method: 'POST', route: '/applicants/:id', request_id: answer.json().request_id })
  expect(line.error.stack[0]).toMatch(/^ {4}at /)
})

test('the message of the product’s own errors is logged', async () => {
  const { printed } = await answerTo(new Error('The head of the audit log is gone'))
  expect(JSON.parse(printed[0] ?? '{}').error.message).toBe('The head of the audit log is gone')
})
