import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { complaintsAbout, type Source, uncalledLinks } from './boundaries.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']

const ours: Source[] = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|js|css|html|sql)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ path: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }))

test('the files of the project keep its boundaries, names and sizes', () => {
  expect(ours.length).toBeGreaterThan(50)
  expect(complaintsAbout(ours)).toEqual([])
})

const about = (path: string, text = 'export const one = 1') => complaintsAbout([{ path, text }])

describe('the check of imports', () => {
  test.each([
    ['contract/booking.ts', '../server/app.ts'],
    ['server/platform/rows.ts', '../people/sessions.ts'],
    ['server/people/sessions.ts', '../booking/schedule.ts'],
    ['server/availability/open-slots.ts', '../applicants/applicants.ts'],
    ['server/booking/schedule.ts', '../app.ts'],
    ['server/permissions.ts', './people/sessions.ts'],
    ['web/data/session.ts', '../../server/permissions.ts'],
    ['web/ui/button.tsx', '../../contract/booking.ts'],
    ['web/ui/button.tsx', '../data/session.ts'],
    ['web/data/session.ts', '../ui/button.tsx'],
    ['web/records/lsv-form.tsx', '../staff/screens.ts'],
    ['web/portal/screens.ts', '../desk/screens.ts'],
    ['web/shell/start.tsx', '../records/lsv/lsv.ts'],
    ['web/records/lsv-form.tsx', '../shell/screen.ts'],
    ['web/network/screens.ts', '../../server/app.ts'],
    ['web/staff/screens.ts', '../../../elsewhere.ts'],
    ['web/ui/button.tsx', '../testing/render.tsx'],
    ['web/ui/button.test.tsx', '../../server/testing/world.ts'],
    ['e2e/booking.test.ts', '../server/booking/schedule.ts'],
    ['elsewhere/file.ts', '../contract/appointments/appointments.ts'],
  ])('%s may not import %s', (path, target) => {
    expect(about(path, `import { one } from '${target}'\nexport const two = one`)).toHaveLength(1)
    expect(about(path, `import type { One } from "${target}"\nexport const two: One = 1`)).toHaveLength(1)
    expect(about(path, `/** Loads it. */\nexport const two = () => import('${target}')`)).toHaveLength(1)
    expect(about(path, `import '${target}'\nexport const two = 2`)).toHaveLength(1)
  })

  test.each([
    ['server/booking/schedule.ts', '../people/sessions.ts'],
    ['server/booking/schedule.ts', './wizard-body.ts'],
    ['server/booking/schedule.ts', '../permissions.ts'],
    ['server/people/sessions.test.ts', '../app.ts'],
    ['server/routes.ts', './booking/appointments.ts'],
    ['web/staff.tsx', './desk/screens.ts'],
    ['web/ui/button.test.tsx', '../testing/render.tsx'],
    ['web/portal/booking/landing.tsx', '../../../contract/booking.ts'],
    ['web/portal/booking/landing.tsx', '../../ui/button.tsx'],
  ])('%s may import %s', (path, target) => {
    expect(about(path, `import { one } from '${target}'\nexport const two = one`)).toEqual([])
  })
})

describe('the check of names', () => {
  test.each([
    'server/platform/utils/dates.ts',
    'web/ui/helpers.ts',
    'contract/date-utils.ts',
    'server/people/user-service.ts',
    'web/data/lib.ts',
  ])('refuses %s', (path) => {
    expect(about(path)).toEqual([expect.stringContaining('says nothing')])
  })

  test.each(['web/ui/SlotList.tsx', 'contract/code_lists/sex.ts', 'server/people/signIn.test.ts'])('refuses %s', (path) => {
    expect(about(path)).toEqual([expect.stringContaining('not kebab-case')])
  })

  test.each(['web/ui/slot-list.module.css', 'server/schema/people.sql', 'contract/booking.test.ts', 'web/ui/common-name.tsx'])(
    'takes %s',
    (path) => {
      expect(about(path)).toEqual([])
    },
  )
})

describe('the check of files', () => {
  test('refuses barrel files', () => {
    expect(about('web/ui/all.ts', `// All of it.\nexport * from './button.tsx'\nexport { one, two } from './field.tsx'`)).toHaveLength(1)
    expect(about('web/ui/index.ts')).toHaveLength(1)
    expect(about('web/ui/field.ts', `export { one } from './button.tsx'\nexport const two = 2`)).toEqual([])
  })

  test('refuses long files, tests and code lists excepted', () => {
    const lines = (count: number) => 'export const one = 1\n'.repeat(count)
    expect(about('web/ui/long.ts', lines(301))).toEqual([expect.stringContaining('301 lines')])
    expect(about('web/ui/long.ts', lines(300))).toEqual([])
    expect(about('web/ui/long.test.ts', lines(301))).toEqual([])
    expect(about('contract/code-lists/long.ts', lines(301))).toEqual([])
  })

  test('refuses folders of too many files', () => {
    const folder = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ path: `web/ui/field-${at}.ts`, text: 'export const one = 1' }))
    expect(complaintsAbout(folder(26))).toEqual([])
    expect(complaintsAbout(folder(27))).toEqual([expect.stringContaining('27 files')])
  })

  test('requires a sentence for every function that other files call', () => {
    const sources = ['export function open() {}', 'export async function open() {}', 'export const open = (path: string) => path']
    for (const source of sources) {
      expect(about('web/ui/field.ts', source)).toEqual([expect.stringContaining('open is exported')])
      expect(about('web/ui/field.ts', `/** Opens it. */\n${source}`)).toEqual([])
      expect(about('web/ui/field.test.ts', source)).toEqual([])
    }
    expect(about('web/ui/field.ts', 'export const one = 1')).toEqual([])
  })

  test('requires that a description begins with its subject', () => {
    const described = (words: string) => about('web/ui/field.ts', ['/**', words, '*/\nconst one = 1'].join(' '))
    expect(described('What the form waits for.')).toEqual([expect.stringContaining('does not name its subject')])
    expect(described('\n * They wait for the form.')).toHaveLength(1)
    expect(described('The answer that the form waits for.')).toEqual([])
    expect(described('Itself.')).toEqual([])
  })

  test('requires that mails name their links, which get their tokens when they are sent', () => {
    const made = `const line = manageUrl(services, linked)`
    expect(about('server/mails/appointments/thanks-mail.ts', made)).toEqual([expect.stringContaining('the outbox keeps its name only')])
    expect(about('server/mails/appointments/thanks-mail.ts', made.replace('manageUrl', 'namedUrl'))).toEqual([])
    expect(about('server/portal/booking.ts', made)).toEqual([])
  })

  test('requires that every kind of link gets its token where mails are sent', () => {
    expect(uncalledLinks(ours)).toEqual([])
    const added = { path: 'server/mails/survey-link.ts', text: 'export function withSurveyLinks() {}' }
    expect(uncalledLinks([...ours, added])).toEqual(['withSurveyLinks'])
  })

  test('requires the event of a changed hire status', () => {
    const writes = 'export const one = sql`update applicant a set status_code = 3 where a.id = 1`'
    const path = 'server/applicants/end-clearance.ts'
    expect(about(path, writes)).toEqual([expect.stringContaining('records no event')])
    expect(about(path, `${writes}\nexport const event = { type: 'applicant.status_changed' }`)).toEqual([])
    expect(about(path, 'export const one = sql`update applicant set phone = null where status_code = 3`')).toEqual([])
  })

  test('requires that jobs are queued by their typed names', () => {
    const queues = "export const one = sql`select graphile_worker.add_job('send_mail', json_build_object('mail', 1))`"
    expect(about('server/waivers/waiver-document.ts', queues)).toEqual([expect.stringContaining('unchecked name')])
    expect(about('server/jobs.ts', queues)).toHaveLength(1)
    for (const path of ['server/platform/jobs/add-job.ts', 'server/operations/backups/restore.ts', 'server/jobs.test.ts'])
      expect(about(path, queues)).toEqual([])
  })

  test('requires that screens ask for rights, in place of the kind of account', () => {
    const guess = 'export const isDesk = session.context_type === null || session.is_superuser'
    expect(about('web/records/keys/api-keys.tsx', guess)).toEqual([expect.stringContaining('guesses a right')])
    for (const path of ['web/staff.tsx', 'web/data/session.ts', 'web/staff/users/users.tsx', 'web/records/keys/api-keys.test.tsx'])
      expect(about(path, guess)).toEqual([])
    expect(about('web/staff/setup/use-setup.ts', "export const admins = useRecords(user, { context_type: 'network' })")).toEqual([])
  })

  test('requires a reason for every suppression', () => {
    const suppress = (word: string, reason: string) => about('web/ui/field.ts', `// ${word}${reason}\nexport const one = 1`)
    expect(suppress('biome-' + 'ignore lint/a11y/noAutofocus', '')).toHaveLength(1)
    expect(suppress('biome-' + 'ignore lint/a11y/noAutofocus', ': <explanation>')).toHaveLength(1)
    expect(suppress('biome-' + 'ignore lint/a11y/noAutofocus', ': the dialog was opened to type in it')).toEqual([])
    expect(suppress('@ts-' + 'expect-error', '')).toHaveLength(1)
    expect(suppress('@ts-' + 'expect-error', ' the library has no types')).toEqual([])
    expect(suppress('@ts-' + 'ignore', ' the library has no types')).toHaveLength(1)
  })
})

describe('the check of the audit log', () => {
  const audit = ours.find(({ path }) => path === 'server/platform/audit/audit.ts')?.text ?? ''
  const writers = [...audit.matchAll(/^export (?:const|(?:async )?function) (\w+)\b.*insertMany\('audit_event'/gm)].map(([, name]) => name)

  test('the log has one writer', () => {
    expect(writers).toHaveLength(1)
  })

  test.each([
    ['server/scheduling/tcn.ts', `import { ${writers[0]} } from '../platform/audit/audit.ts'`],
    ['server/platform/records/rows.ts', `for (const write of ${writers[0]}(entries)) await db.run(write)`],
    ['server/jobs.ts', `import { auditDiff, ${writers[0]} as write } from './platform/audit/audit.ts'`],
  ])('%s may not hold: %s', (path, code) => {
    expect(about(path, code)).toEqual([expect.stringContaining('change.record does')])
  })

  test.each([
    ['server/platform/events/change.ts', `write(db, ${writers[0]}(entries))`],
    ['server/platform/audit/audit.test.ts', `await run(${writers[0]}(entries))`],
    ['server/scheduling/tcn.ts', "await record({ type: 'audit.read', ...auditDiff(before, values) })"],
  ])('%s may hold: %s', (path, code) => {
    expect(about(path, code)).toEqual([])
  })
})

describe('the check of journeys', () => {
  const journey = (line: string) => about('e2e/desk/booking.test.ts', `import { openStage } from '../stage/harness.ts'\n${line}`)

  test.each([
    "expect(await page.title()).toBe('x')",
    'expect((await stored(id))?.status).toBe(1)',
    'expect(\n  await page.title()).toBe(1)',
    "expect(new URL(page.url()).pathname).toBe('/')",
    "await page.waitForLoadState('networkidle')",
  ])('%j reads a page once', (line) => {
    expect(journey(line)).toHaveLength(1)
  })

  test('awaited reads and reads without a page are allowed', () => {
    expect(journey("await expect.poll(() => page.title()).toBe('x')\nexpect(kept).toBe(1)")).toEqual([])
    expect(about('e2e/faults/kill.test.ts', 'expect(await overlaps()).toEqual([])')).toEqual([])
  })
})
