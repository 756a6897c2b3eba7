// @ts-expect-error The package has no types.
import parseMetrics from 'parse-prometheus-text-format'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'

const TOKEN = 'metrics-token-0123456789'

type Family = { name: string; help: string; type: string; metrics: { value?: string }[] }

test('a parser of another make finds each sample, with a number, in a family with its help and type', async () => {
  const server = await openTestServer({ RATE_LIMITS: 'off', METRICS_TOKEN: TOKEN })
  await server.call('GET', 'livescanvendors')
  const body = await (await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  await server.close()
  const families = parseMetrics(body) as Family[]
  expect(families.map(({ name }) => name).toSorted()).toEqual([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name).toSorted())
  expect(families.filter(({ help, type }) => help === '' || type === 'UNTYPED')).toEqual([])
  // The package joins the series of a histogram into one.
  const histograms = families.filter(({ type }) => type === 'HISTOGRAM').map(({ name }) => name)
  const isOfHistogram = (line: string) => histograms.some((name) => line.startsWith(`${name}_`))
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !isOfHistogram(line))
  const values = families.filter(({ name }) => !histograms.includes(name)).flatMap(({ metrics }) => metrics.map(({ value }) => value))
  expect(values).toHaveLength(lines.length)
  expect(lines.length).toBeGreaterThan(50)
  // NaN is a number of the format: the mean of a summary without samples. The package writes it "Nan".
  const isNumber = (value = '') => value !== '' && (/^nan$/i.test(value) || !Number.isNaN(Number(value)))
  expect(values.filter((value) => !isNumber(value))).toEqual([])
})
