import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartRefusal } from '../server/platform/start-refusal.ts'

/**
 * The options that a command was called with. `--help` prints how it is called and ends it; one that the command does not know, or a word
 * that belongs to no option, is refused before anything is done.
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n\n${usage}`)
  }
}
