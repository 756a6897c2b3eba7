import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { appointmentOf } from '../../../testing/appointment.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { useMachineFile } from './use-machine-file.ts'

const one = appointmentOf({})

test.each([
  { code: 'DEMOGRAPHICS', opened: [['file', one]], said: [] },
  { code: 'BUSY', opened: [], said: [[{ kind: 'error', text: expect.stringMatching(/: Not now\.$/) }]] },
])('a refusal with $code opens the dialog of what is missing, or is reported', async ({ code, opened, said }) => {
  const [say, openStep] = [vi.fn(), vi.fn()]
  await stubServer({
    [`GET /appointments/${one.id}/demographics/file`]: () => Response.json({ code, detail: 'Not now.' }, { status: 409 }),
  })
  const { result } = await renderHook(() => useMachineFile(say, openStep))
  await result.current.takeOrSay(one)
  expect([openStep.mock.calls, say.mock.calls]).toEqual([opened, said])
})
