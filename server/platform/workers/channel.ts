/** One end of the pipe between a server's primary process and one of its workers. */
type End = {
  send?(message: unknown, sent: (error: Error | null) => void): unknown
  on(event: 'message', take: (message: unknown) => void): unknown
  on(event: 'disconnect', take: () => void): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the values are those of the handlers' own types
type Handlers = Readonly<Record<string, (value: any) => unknown>>
type Message<Name extends PropertyKey = string> =
  | { bims: 'ask' | 'tell'; name: Name; id?: number; value: unknown }
  | { bims: 'answer'; id: number; value?: unknown; error?: { name: string; message: string } }
type ValueOf<Theirs extends Handlers, Name extends keyof Theirs> = Parameters<Theirs[Name]>[0]

/** Calls the other process. Its error is rejected with that error's name and message. */
export type Channel<Theirs extends Handlers> = {
  ask<Name extends keyof Theirs>(name: Name, value: ValueOf<Theirs, Name>): Promise<Awaited<ReturnType<Theirs[Name]>>>
  /** Sends a message without an answer; it is dropped when it can no longer be sent. */
  tell<Name extends keyof Theirs>(name: Name, value: ValueOf<Theirs, Name>): void
}

/** Opens the channel over one end; `own` handles the calls of the other process. */
export function openChannel<Theirs extends Handlers>(end: End, own: Handlers): Channel<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  const send = (message: Message<keyof Theirs>, failed: (error: Error) => void = () => undefined) => {
    end.send?.(message, (error) => error && failed(error))
  }
  const answer = async (id: number, name: string, value: unknown) => {
    try {
      send({ bims: 'answer', id, value: await own[name]?.(value) })
    } catch (error) {
      const { name: kind, message } = error as Error
      send({ bims: 'answer', id, error: { name: kind, message } })
    }
  }
  end.on('message', (received) => {
    const message = received as Message
    if (message.bims === 'tell') own[message.name]?.(message.value)
    if (message.bims === 'ask') void answer(message.id as number, message.name, message.value)
    if (message.bims !== 'answer') return
    const { id, value, error } = message
    const asking = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asking?.resolve(value)
    else asking?.reject(Object.assign(new Error(error.message), { name: error.name }))
  })
  end.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The other process of this server is gone.'))
    waiting.clear()
  })
  return {
    ask(name, value) {
      const asking = Promise.withResolvers<never>()
      const id = ++asked
      waiting.set(id, asking as unknown as PromiseWithResolvers<unknown>)
      send({ bims: 'ask', id, name, value }, (error) => {
        waiting.delete(id)
        asking.reject(error)
      })
      return asking.promise
    },
    tell: (name, value) => send({ bims: 'tell', name, value }),
  }
}
