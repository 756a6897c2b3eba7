import { dirname, join } from 'node:path'

/** A file of ours, by its path from the root. */
export type Source = { path: string; text: string }

/** The concepts of the server; each may import those before it. */
const CONCEPTS = [
  'people',
  'environments',
  'lsv',
  'availability',
  'applicants',
  'letters',
  'waivers',
  'appointments',
  'payments',
  'mails',
  'sms',
  'booking',
  'portal',
  'scheduling',
  'waitlist',
  'transfers',
  'demographics',
  'reports',
  'webhooks',
] as const

/** For the whole server: the states of an appointment in SQL, rights, limits and kinds of jobs. They import only the roles and conditions of the platform. */
const SHARED = [
  'server/appointment-states.ts',
  'server/permissions.ts',
  'server/role-permissions.ts',
  'server/limits.ts',
  'server/job-kinds.ts',
]
const SERVER = ['contract', 'server/platform', ...SHARED, ...CONCEPTS.map((name) => `server/${name}`)]
const FRONT_END = ['web/shell', 'web/records', 'web/ui', 'web/data', 'web/router', 'contract']

/** The imports that each zone may make (architecture: Who may import whom). Every zone may import itself; an unlisted one nothing. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'server/platform': ['contract', ...SHARED],
  ...Object.fromEntries(SHARED.map((table) => [table, ['contract', 'server/platform', ...SHARED]])),
  ...Object.fromEntries(
    CONCEPTS.map((name, at) => [
      `server/${name}`,
      ['contract', 'server/platform', ...SHARED, ...CONCEPTS.slice(0, at).map((above) => `server/${above}`)],
    ]),
  ),
  'server/schema': [],
  // Operator functions over the whole server: backup, restore, retention.
  'server/operations': [...SERVER, 'server'],
  'server/demonstration': [...SERVER, 'server', 'server/operations'],
  // Code for tests only: a server with people and places, doubles of other programs.
  'server/testing': [...SERVER, 'server', 'server/operations', 'server/demonstration'],
  server: [...SERVER, 'server/operations', 'server/demonstration'],
  'web/router': [],
  'web/ui': ['web/router'],
  'web/data': ['web/router', 'contract'],
  'web/records': ['web/ui', 'web/data', 'web/router', 'contract'],
  'web/shell': ['web/ui', 'web/data', 'web/router', 'contract'],
  'web/staff': FRONT_END,
  'web/portal': FRONT_END,
  'web/desk': FRONT_END,
  'web/network': FRONT_END,
  // Code for component tests only: the theme, a stub of the server.
  'web/testing': ['web/ui', 'web/data', 'web/router', 'contract'],
  // What the build writes into the pages.
  'web/build': ['web/portal', 'web/records', 'web/ui', 'contract'],
  web: ['web/portal', 'web/desk', 'web/network', 'web/staff', ...FRONT_END],
  scripts: [...SERVER, 'server', 'server/operations', 'server/demonstration', 'server/testing', 'bench', 'e2e'],
  bench: [...SERVER, 'server', 'server/operations', 'server/demonstration', 'server/testing', 'scripts'],
  // The journeys use the public surface only; these files start the server and create its first accounts.
  e2e: ['contract', 'scripts', 'server', 'server/platform', 'server/people', 'server/demonstration', 'server/testing'],
}

/** Tests of a concept use the whole server, those of a component a browser. */
const testsMayImport = (zone: string): readonly string[] =>
  zone.startsWith('server') ? [...SERVER, 'server', 'server/operations', 'server/demonstration', 'server/testing'] : ['web/testing']

const LONGEST_FILE = 300
const LARGEST_FOLDER = 26
/** Grows by a file with every change of the schema. */
const MIGRATIONS = 'server/schema/migrations'
/** Data without functions, as long as their content. */
const TABLES = /^(contract\/code-lists\/|server\/permissions\.ts$)/
const BANNED = /(^|-)(utils?|helpers?|common|misc|libs?|shared|managers?|services?)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The violations in the files, one sentence each. */
export function complaintsAbout(sources: readonly Source[]): string[] {
  const single = sources.flatMap((source) => [
    ...imports(source),
    ...auditCalls(source),
    ...rawJobs(source),
    ...roleGuesses(source),
    ...hireStatus(source),
    ...mailLinks(source),
    ...names(source),
    ...barrel(source),
    ...length(source),
    ...suppressions(source),
    ...descriptions(source),
    ...nounless(source),
    ...journey(source),
  ])
  return [...single, ...folders(sources)]
}

/** A folder with too many files for an overview is split by meaning. */
function folders(sources: readonly Source[]): string[] {
  const byFolder = Map.groupBy(sources, ({ path }) => dirname(path))
  return [...byFolder]
    .filter(([folder, files]) => folder !== MIGRATIONS && files.length > LARGEST_FOLDER)
    .map(([folder, files]) => `${folder}: ${files.length} files, at most ${LARGEST_FOLDER}`)
}

/** The zone of a path, or undefined outside ours. */
function zoneOf(path: string): string | undefined {
  if (SHARED.includes(path)) return path
  const [top = '', second = '', ...rest] = path.split('/')
  const zone = rest.length > 0 && (top === 'server' || top === 'web') ? `${top}/${second}` : top
  return zone in MAY_IMPORT ? zone : undefined
}

function imports({ path, text }: Source): string[] {
  const from = zoneOf(path)
  if (from === undefined) return [`${path}: its folder is not in the table of who may import whom`]
  const allowed = [from, ...(MAY_IMPORT[from] ?? []), ...(isTest(path) ? testsMayImport(from) : [])]
  return importedBy(text)
    .filter((target) => target.startsWith('.'))
    .map((target) => join(dirname(path), target))
    .filter((target) => !allowed.includes(zoneOf(target) ?? target))
    .map((target) => `${path}: ${from} may not import ${target}`)
}

function importedBy(text: string): string[] {
  const pattern = /(?:^|[\s;}])(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g
  return [...text.matchAll(pattern)].map(([, , target]) => target ?? '')
}

/** The function that writes the audit log, exported by `server/platform/audit/audit.ts`. */
const AUDIT_WRITER = /\bauditWrites\b/

/** Entries of the audit log are written by `change.record` only. */
function auditCalls({ path, text }: Source): string[] {
  const isExempt = !path.startsWith('server/') || isTest(path) || /^server\/platform\/(events|audit)\//.test(path)
  return !isExempt && AUDIT_WRITER.test(text) ? [`${path}: writes to the audit log; change.record does`] : []
}

/** Jobs are queued by their typed names. A restore queues those of its archive. */
function rawJobs({ path, text }: Source): string[] {
  const isExempt = !path.startsWith('server/') || isTest(path) || /^server\/(platform\/jobs\/|operations\/backups\/restore\.ts$)/.test(path)
  return !isExempt && /\badd_job\b/.test(text)
    ? [`${path}: queues a job by an unchecked name; platform/jobs/add-job.ts does by a typed one`]
    : []
}

/** A screen offers what the rights of the session allow: only the entries choose a front end by the kind of account, and users have one. */
function roleGuesses({ path, text }: Source): string[] {
  const isExempt = !/^web\/.+\//.test(path) || isTest(path) || /^web\/(testing|staff\/users)\/|^web\/data\/session\.ts$/.test(path)
  const isGuessed = /\bis_superuser\b|(?<!\(user, \{ )\bcontext_type\b/.test(text)
  return !isExempt && isGuessed ? [`${path}: guesses a right by the kind of account; useMay reads it`] : []
}

/** A statement that changes hire statuses is followed by the event from which history and letters follow. */
function hireStatus({ path, text }: Source): string[] {
  const isExempt = !path.startsWith('server/') || isTest(path) || path.startsWith('server/testing/')
  const changes = /update applicant (?:(?!\bwhere\b)[^`])*\bstatus_code =/.test(text)
  return !isExempt && changes && !text.includes("'applicant.status_") ? [`${path}: changes a hire status and records no event of it`] : []
}

/** A mail holds the name of a link, which opens nothing: the outbox keeps no token. */
function mailLinks({ path, text }: Source): string[] {
  const isMail = /^server\/(mails|letters)\/|-mail\.ts$/.test(path) && !/-link\.ts$/.test(path) && !isTest(path)
  const calls = isMail ? [...text.matchAll(/\b(tokenOf|(?!named)\w+Url)\(/g)] : []
  return calls.map(([call]) => `${path}: ${call}…) makes a link that opens something; the outbox keeps its name only`)
}

/** The functions that put the tokens of one kind of link into mails; all of them are called where a mail is completed. */
export const uncalledLinks = (sources: readonly Source[]): string[] => {
  const completing = sources.find(({ path }) => path === 'server/mails/complete-mail.ts')?.text ?? ''
  const found = sources.flatMap(({ text }) => [...text.matchAll(/^export function (with\w*Links)\b/gm)].map(([, name = '']) => name))
  return found.filter((name) => !completing.includes(`${name}(`))
}

function names({ path }: Source): string[] {
  const stems = path.split('/').map((part) => part.replace(/(\.(test|module|config))?\.[a-z]+$/, ''))
  return [
    ...stems.filter((stem) => BANNED.test(stem)).map((stem) => `${path}: "${stem}" says nothing about what is in it`),
    ...stems.filter((stem) => !KEBAB.test(stem)).map((stem) => `${path}: "${stem}" is not kebab-case`),
  ]
}

/** A file that only re-exports. */
function barrel({ path, text }: Source): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  const passesOn =
    code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+(['"])[^'"]+\4;?/g, '').trim() === '' && code !== ''
  return passesOn || /(^|\/)index\.tsx?$/.test(path) ? [`${path}: is a barrel file; import from where things are`] : []
}

function length({ path, text }: Source): string[] {
  if (isTest(path) || TABLES.test(path) || !/\.(tsx?|js|css)$/.test(path)) return []
  const lines = text.trimEnd().split('\n').length
  return lines > LONGEST_FILE ? [`${path}: ${lines} lines, at most ${LONGEST_FILE}`] : []
}

/** Built from parts, so that this file does not match itself. */
const IGNORE = new RegExp(`${'biome'}-ignore(?:-\\w+)? [\\w/]+(?:: *(.*))?`, 'g')
const EXPECT = new RegExp(`@${'ts'}-expect-error *(.*)`, 'g')
const FORBIDDEN = new RegExp(`@${'ts'}-(ignore|nocheck)|${'eslint'}-disable`)

function suppressions({ path, text }: Source): string[] {
  const reasons = [...text.matchAll(IGNORE), ...text.matchAll(EXPECT)].map(([, reason]) => (reason ?? '').replace(/\*\/.*/, '').trim())
  return [
    ...reasons.filter((reason) => reason.length < 10 || reason.startsWith('<')).map(() => `${path}: a suppression without its reason`),
    ...(FORBIDDEN.test(text) ? [`${path}: switches a check off altogether`] : []),
  ]
}

/** A function that other files call needs a sentence that describes it. */
function descriptions({ path, text }: Source): string[] {
  if (isTest(path) || !/\.tsx?$/.test(path)) return []
  const lines = text.split('\n')
  const isDescribed = (at: number) => /(^\/\/|\*\/\s*$)/.test(lines[at - 1] ?? '')
  return lines.flatMap((line, at) => {
    const found = EXPORTED_FUNCTION.exec(line)
    const name = found?.[1] ?? found?.[2]
    return name === undefined || isDescribed(at) ? [] : [`${path}: ${name} is exported without a sentence that says what it does`]
  })
}

/** A description begins with the thing that it is about, in place of a clause or a pronoun that stands for it. */
function nounless({ path, text }: Source): string[] {
  return [...text.matchAll(NOUNLESS)].map(([, beginning]) => `${path}: "${beginning}" begins a comment that does not name its subject`)
}

/** Built from parts, so that this file does not match itself. */
const NOUNLESS = new RegExp(`/\\*${'\\*'}[\\s*]*((?:What|Who|Whose|Whoever|Which|That|Those|They|It)\\b[^\\n]{0,30})`, 'g')

const EXPORTED_FUNCTION = /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\()/

/** Pages render asynchronously: a journey waits for what it expects and never reads it once. */
function journey({ path, text }: Source): string[] {
  if (!path.startsWith('e2e/') || !/from '(playwright-core|\.\.\/stage\/harness\.ts)'/.test(text)) return []
  return [
    ...[...text.matchAll(READ_ONCE)].map(([read]) => `${path}: "${read}" reads a page once; expect.poll waits for it`),
    ...(text.includes("'networkidle'") ? [`${path}: an idle network proves nothing about what a page shows`] : []),
  ]
}

const READ_ONCE = /\bexpect\(\s*[[(]*(await\b.*|new URL\(\w+\.url\(\).*)/g

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
