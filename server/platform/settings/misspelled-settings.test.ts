import { expect, test } from 'vitest'
import { misspelledSettings } from './misspelled-settings.ts'
import { settingNames } from './settings.ts'

test.each([
  ['SHUTDOWN_GRAC', 'SHUTDOWN_GRACE'],
  ['SMTP_URI', 'SMTP_URL'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['BACKUPS_TO', 'BACKUP_TO'],
  ['BIMS_KEY_FIL', 'BIMS_KEY_FILE'],
  ['trust_proxy', 'TRUST_PROXY'],
])('%s is taken for a misspelled %s', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([{ name, meant }])
})

test('neither a setting nor what others put into the environment is', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'NODE_OPTIONS',
    'BIMS_PORT',
    'BIMS_SERVICE_HOST',
    'BIMS_SITES',
    'BIMS_IMAGE',
    'POSTGRES_USER',
    'OTEL_SERVICE_NAME',
    'AWS_REGION',
    'npm_config_cache',
    'SSL_CERT_FILE',
    'NODE_EXTRA_CA_CERTS',
    'DBUS_SESSION_BUS_ADDRESS',
    'INVOCATION_ID',
    'MEMORY_PRESSURE_WATCH',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_TRACES_SAMPLER_ARG',
    'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  ]
  expect(misspelledSettings(Object.fromEntries([...settingNames, ...others].map((name) => [name, 'x'])))).toEqual([])
})
