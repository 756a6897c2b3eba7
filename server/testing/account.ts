import sql from 'sql-template-tag'
import { tasksOf } from '../jobs.ts'
import { completeMail } from '../mails/complete-mail.ts'
import { hashPassword } from '../people/passwords.ts'
import { openSession } from '../people/sign-in/sessions.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import type { WordedMail } from '../platform/mail/mail.ts'

/** A password that is hard to guess. */
export const PASSWORD = 'violets eat my grey cat'

/** Sets an account's password; returns the account's id. */
export async function givePassword(database: Database, email: string, password = PASSWORD): Promise<number> {
  const row = await database.one<{ id: number }>(sql`
    update user_account set password_hash = ${await hashPassword(password)} where email = ${email} returning id`)
  return (row as { id: number }).id
}

const ORIGIN = { ip: '127.0.0.1', user_agent: null, request_id: 'test' }

/** Signs accounts in; returns their bearer tokens by the same names. */
export async function signInAll<Name extends string>(
  { database, settings, key }: Pick<Services, 'database' | 'settings' | 'key'>,
  users: Readonly<Record<Name, number>>,
) {
  const tokens = {} as Record<Name, string>
  for (const name of Object.keys(users) as Name[]) tokens[name] = (await openSession(database, settings, key, users[name], ORIGIN)).token
  return tokens
}

/** The mails to an address, the latest first. */
export const readMailsTo = (database: Database, address: string) =>
  database.rows<{ subject: string; text_body: string }>(
    sql`select subject, text_body from mail where to_address = ${address} order by id desc`,
  )

/** The words of the mails to an address as they are sent, with their links, the latest first. */
export async function readWordsTo({ database, key }: Pick<Services, 'database' | 'key'>, address: string): Promise<string[]> {
  const mails = await database.rows<WordedMail>(sql`select * from mail where to_address = ${address} order by id desc`)
  return mails.map((mail) => completeMail(key, mail).text_body)
}

/** The secret of the latest link mailed to an address. */
export async function readLinkTo(services: Pick<Services, 'database' | 'key'>, address: string): Promise<string> {
  const texts = (await readWordsTo(services, address)).map((words) => /\/activation#(\d+\.[\w-]{43})\s/.exec(words)?.[1])
  return texts.find((token) => token !== undefined) ?? ''
}

/** Runs the waiting jobs of one kind, in the order in which they were queued. */
export async function doJobs(services: Services, name: 'forgot_password' | 'write_mail' | 'send_mail'): Promise<void> {
  const jobs = await services.database.rows<{ id: number; payload: never }>(sql`
    select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier = ${name} order by j.id`)
  for (const { id, payload } of jobs) {
    await tasksOf(services)[name](payload)
    await services.database.run(sql`delete from graphile_worker._private_jobs where id = ${id}`)
  }
}
