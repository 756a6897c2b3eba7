/*
 * Replaces the encryption key while the server runs: `npm run rotate-key`, or `BIMS_NEW_KEY=… npm run rotate-key` where BIMS_KEY is set.
 * After an interruption the same command continues. `-- --links` replaces the key of links and sessions too.
 */
import { rotateKey } from '../server/operations/keys/rotate-key.ts'
import { nameDatabase, reachPostgres } from '../server/platform/postgres/reach-postgres.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { keyFile } from '../server/platform/secrets/key-file.ts'
import { readCommandSettings } from '../server/platform/settings/command-settings.ts'
import type { Settings } from '../server/platform/settings/settings.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run rotate-key [-- --links]

Replaces the master key and encrypts every value under a new data key, while servers run. It cannot be tried without being done.
Where BIMS_KEY is set, BIMS_NEW_KEY is the key that takes its place.

  --links   replace the key of links and sessions, too: links in mails that were sent before are void
  --help    print this`

try {
  const { links } = readOptions(USAGE, { links: { type: 'boolean', default: false } })
  const settings = readCommandSettings(process.env)
  const { config, leave } = await reachPostgres(settings)
  try {
    const { resealed, unreadable, mark, ...done } = await rotateKey(config, {
      settings,
      links,
      report: (words) => console.log(`  ${words}`),
    })
    console.log(
      `${resealed.toLocaleString('en-US')} values of ${nameDatabase(settings)} are sealed under a new data key. The master key is now ${mark}.`,
    )
    if (done.links)
      console.log('Links in mails that were sent before are void. Browsers stay signed in; programs with a token sign in again.')
    for (const line of nextSteps(settings)) console.log(line)
    if (unreadable > 0) throw new StartRefusal(`${unreadable} values could not be decrypted and stay as they are; they are named above.`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

function nextSteps({ key, newKey, dataFolder }: Settings): string[] {
  const kept = 'Backups taken before are restored with the old key: keep it until they have aged out.'
  if (key === undefined)
    return [`It is in ${keyFile(dataFolder)}: back it up apart from the data.`, `${kept} It is beside it, under its mark.`]
  const place = newKey === undefined ? 'BIMS_KEY has it already: set it' : 'Set BIMS_KEY to what BIMS_NEW_KEY is now,'
  return [`${place} for every server. Running ones go on; none starts with the old key.`, kept]
}
