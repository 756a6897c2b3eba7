import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openChannel } from './channel.ts'

type End = EventEmitter & { other?: End; send(message: unknown, sent: (error: Error | null) => void): void }

/** The two ends of a pipe. */
function makePipe(): [End, End] {
  const makeEnd = (): End => {
    const end = new EventEmitter() as End
    end.send = (message, sent) => {
      if (end.other === undefined) return sent(new Error('closed'))
      end.other.emit('message', structuredClone(message))
      sent(null)
    }
    return end
  }
  const [here, there] = [makeEnd(), makeEnd()]
  here.other = there
  there.other = here
  return [here, there]
}

type Theirs = { double(value: number): number; fail(value: null): never; wait(value: null): Promise<void>; note(word: string): void }

test('the other process answers, with a value or with an error', async () => {
  const [here, there] = makePipe()
  const noted: string[] = []
  const fail = () => Promise.reject(Object.assign(new Error('no'), { name: 'NoAnswer' }))
  openChannel(there, { double: (value: number) => 2 * value, fail, note: (word: string) => noted.push(word) })
  const channel = openChannel<Theirs>(here, {})
  expect(await Promise.all([channel.ask('double', 1), channel.ask('double', 2)])).toEqual([2, 4])
  await expect(channel.ask('fail', null)).rejects.toMatchObject({ name: 'NoAnswer', message: 'no' })
  channel.tell('note', 'well')
  expect(noted).toEqual(['well'])
})

test('calls to an ended process are rejected', async () => {
  const [here, there] = makePipe()
  openChannel(there, { wait: () => new Promise(() => undefined) })
  const channel = openChannel<Theirs>(here, {})
  const asked = channel.ask('wait', null)
  here.emit('disconnect')
  await expect(asked).rejects.toThrow('gone')
  delete here.other
  await expect(channel.ask('double', 1)).rejects.toThrow('closed')
  expect(() => channel.tell('note', 'lost')).not.toThrow()
})
