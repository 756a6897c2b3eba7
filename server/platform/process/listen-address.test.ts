import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkListenAddress } from './listen-address.ts'
import { StartRefusal } from './start-refusal.ts'

const refusalOf = (host: string, port: number) => checkListenAddress({ host, port }).catch((error: unknown) => error)

test('a port in use, and a host of another machine, are refused with the setting that is wrong', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusalOf('127.0.0.1', port)).toEqual(new StartRefusal(`Port ${port} of 127.0.0.1 is in use. Set PORT to another one.`))
  expect(await refusalOf('203.0.113.7', 0)).toEqual(new StartRefusal('HOST 203.0.113.7 is no address of this machine.'))
  other.close()
})

test('a free port is free again after the check', async () => {
  expect(await refusalOf('127.0.0.1', 0)).toBeUndefined()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  other.close()
  await once(other, 'close')
  await checkListenAddress({ host: '127.0.0.1', port })
  await checkListenAddress({ host: '127.0.0.1', port })
})
