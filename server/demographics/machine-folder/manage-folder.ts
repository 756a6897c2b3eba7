import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import {
  MACHINE_FOLDER,
  type MachineFolder,
  machineFolder,
  madeMachineFolder,
  newMachineFolder,
} from '../../../contract/demographics/machine-folder.ts'
import { liveScanVendors } from '../../lsv/live-scan-vendors.ts'
import { confirmOwner, lockOwn } from '../../people/own-account.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { lockRow, mustRead } from '../../platform/records/record-engine.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import { publicAddress } from '../../platform/settings/settings.ts'

const PASSWORD_BYTES = 24
const PATH = '/api/livescanvendors/:id/machinefolder'

/** GET /livescanvendors/{id}/machinefolder: whether the location has a folder for its machine, its address and its last use. */
export const showMachineFolder: Action = action({
  method: 'GET',
  path: PATH,
  permission: 'machinefolders.read',
  summary: "The folder that a location's live-scan machine reads files from",
  answer: machineFolder,
  async handle({ database, viewer, params, settings }) {
    const { id } = await mustRead(database, liveScanVendors, viewer, idIn(params))
    const found = await database.one<Omit<MachineFolder, 'address'>>(
      sql`select created, last_used, host(last_ip) as last_ip from machine_folder where lsv = ${id}`,
    )
    // One address on every screen: that of no employer or network.
    const address = `${publicAddress(settings, 'staff')}${MACHINE_FOLDER}`
    return { address, ...(found ?? { created: null, last_used: null, last_ip: null }) }
  },
})

/** POST /livescanvendors/{id}/machinefolder: makes the folder, or replaces its password, which this answer alone contains. */
export const makeMachineFolder: Action = action({
  method: 'POST',
  path: PATH,
  permission: 'machinefolders.create',
  summary: "Make the folder of a location's live-scan machine, or a new password for it",
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: newMachineFolder,
  answer: madeMachineFolder,
  status: 201,
  async handle({ transact, viewer, params, body, ...services }) {
    await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    const confirmed = await confirmOwner(services, viewer, body.password ?? '', 'password')
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    await transact(async ({ db, record }) => {
      const { id } = await lockRow(db, liveScanVendors, viewer, idIn(params))
      await lockOwn(db, viewer, confirmed)
      await db.run(sql`
        insert into machine_folder (lsv, secret_hash, created_by) values (${id}, ${sha256Of(password)}, ${viewer.user_id})
        on conflict (lsv) do update set secret_hash = excluded.secret_hash, created = now(), created_by = excluded.created_by,
          last_used = null, last_ip = null`)
      await record({ type: 'lsv.machine_folder_made', lsv: id })
    })
    return { password }
  },
})

/** DELETE /livescanvendors/{id}/machinefolder: closes the folder; its password no longer works. */
export const removeMachineFolder: Action = action({
  method: 'DELETE',
  path: PATH,
  permission: 'machinefolders.remove',
  summary: "Close the folder of a location's live-scan machine",
  async handle({ transact, viewer, params }) {
    await transact(async ({ db, record }) => {
      const { id } = await lockRow(db, liveScanVendors, viewer, idIn(params))
      const removed = await db.run(sql`delete from machine_folder where lsv = ${id}`)
      if (removed > 0) await record({ type: 'lsv.machine_folder_removed', lsv: id })
    })
  },
})
