import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'

/**
 * The options of a command. `--help` prints its usage and ends it; an unknown option, or a word
 * without an option, is refused before anything is done.
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  // npm takes an option without `--` before it for its own. A setting of the same name in .npmrc looks alike.
  const isTaken = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined
  const isGiven = (name: string) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  const taken = [...Object.keys(options), 'dry-run'].find((name) => isTaken(name) && !isGiven(name))
  if (taken !== undefined) throw new StartRefusal(`npm took --${taken} for its own: write "--" before it.\n\n${usage}`)
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n\n${usage}`)
  }
}
