import sql from 'sql-template-tag'
import { makeWorld } from '../world.ts'
import { type Manner, startMailServer } from './mail-server.ts'

/** A world whose mails arrive at a mail server. Each test begins without jobs and mails, and is undone. */
export async function openMailStage(manner: () => Manner = () => 'take') {
  const world = await makeWorld()
  const mail = await startMailServer(manner)
  const { database, settings } = world.services
  return {
    world,
    mail,
    async begin() {
      await database.begin()
      await database.run(sql`delete from graphile_worker._private_jobs`)
      mail.received.length = 0
      Object.assign(settings, { smtpUrl: mail.url, smtpTls: false })
    },
    undo: () => database.undo(),
    async close() {
      await world.close()
      await mail.close()
    },
  }
}
