import { expect, test } from 'vitest'
import { describeFields } from './describe-fields.ts'

test('fields and parameters get a description by their names, and keep their own', () => {
  const document = {
    properties: { price: { type: 'string' }, amount: { type: 'string', description: 'In euros.' }, unknown: { type: 'string' } },
    parameters: [
      { name: 'lsv', schema: { type: 'integer' } },
      { name: 'network', schema: { type: 'integer' }, description: 'The own one.' },
    ],
  }
  const { properties, parameters } = describeFields(document)
  expect(properties.price).toEqual({ type: 'string', description: expect.stringContaining('US dollars') })
  expect([properties.amount, properties.unknown]).toEqual([document.properties.amount, document.properties.unknown])
  expect(parameters.map(({ description }) => description)).toEqual([expect.stringContaining('by its id'), 'The own one.'])
  expect(document.properties.price).toEqual({ type: 'string' })
})
