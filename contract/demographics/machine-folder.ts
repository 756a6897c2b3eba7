import * as z from 'zod/mini'
import { knownPassword } from '../people/people.ts'
import { answeredInstant } from '../records/answered-instant.ts'

/** The path of the folder on every host; its password identifies the location. */
export const MACHINE_FOLDER = '/machine-folder/'

/** The suggested user name of a machine; any other is accepted, too. */
export const MACHINE_USER = 'machine'

/**
 * The folder of a location: where it is, when its password was made, and when and from which IP address a machine last used it; the last
 * three are null without a folder.
 */
export const machineFolder = z.object({
  address: z.string(),
  created: z.nullable(answeredInstant()),
  last_used: z.nullable(answeredInstant()),
  last_ip: z.nullable(z.string()),
})

/** Making a folder, or a new password for it, requires the password of the account. */
export const newMachineFolder = z.strictObject({ password: z.optional(knownPassword) })

/** The only answer with the password of the folder. */
export const madeMachineFolder = z.object({ password: z.string() })

export type MachineFolder = z.output<typeof machineFolder>
