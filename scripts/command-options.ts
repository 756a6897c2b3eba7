import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartRefusal } from '../server/platform/start-refusal.ts'

/**
 * The options of a command. `--help` prints its usage and ends it; an unknown option, or a word
 * without an option, is refused before anything is done.
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  // Without `--` before it, npm takes an option for its own; only this variable shows it.
  const taken = [...Object.keys(options), 'dry-run'].find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined)
  if (taken !== undefined) throw new StartRefusal(`npm took --${taken} for its own: write "--" before it.\n\n${usage}`)
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n\n${usage}`)
  }
}
