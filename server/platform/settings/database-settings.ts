import { readSettings, type Settings } from './settings.ts'

const NAMES = ['BIMS_DATA', 'DATABASE_URL', 'DATABASE_URL_FILE', 'DATABASE_CORES', 'WORKERS']

/** Reads only what a migration needs: it runs where payments, mails and keys are not set yet, or are set wrongly. */
export function readDatabaseSettings(env: NodeJS.ProcessEnv): Pick<Settings, 'dataFolder' | 'databaseUrl' | 'databaseCores' | 'workers'> {
  return readSettings(Object.fromEntries(NAMES.map((name) => [name, env[name]])))
}
