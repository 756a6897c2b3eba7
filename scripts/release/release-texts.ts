/** The changelog with the changes of Unreleased under a version and a day, and an empty Unreleased above. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const [, before, unreleased] = /^([\s\S]*?)^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(changelog) ?? []
  if (before === undefined || unreleased === undefined) throw new Error('CHANGELOG.md has no section "## [Unreleased]".')
  if (unreleased.trim() === '') throw new Error('There are no changes under "## [Unreleased]" of CHANGELOG.md.')
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section of ${version} already.`)
  const rest = changelog.slice(before.length + '## [Unreleased]\n'.length + unreleased.length)
  return `${before}## [Unreleased]\n\n## [${version}] - ${day}\n\n${unreleased.trim()}\n${rest === '' ? '' : `\n${rest}`}`
}

/** The changes of a version, for the page of the release. */
export function notesOf(changelog: string, version: string): string {
  const start = changelog.indexOf(`## [${version}]`)
  if (start < 0) throw new Error(`CHANGELOG.md has no section of ${version}.`)
  const text = changelog.slice(changelog.indexOf('\n', start) + 1)
  const next = text.search(/^## \[/m)
  return (next < 0 ? text : text.slice(0, next)).trim()
}

/** The chart of the version: its own and that of the image. */
export const releaseChart = (chart: string, version: string) =>
  chart.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: "${version}"`)

/** Refuses what is no version, or not later than the current one. */
export function checkVersion(version: string, present: string): void {
  const parts = (text: string) => /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)?.slice(1).map(Number)
  const [wanted, now] = [parts(version), parts(present)]
  if (!wanted || !now) throw new Error(`${version} is no version such as 1.2.3.`)
  const at = wanted.findIndex((part, index) => part !== now[index])
  if (at < 0 || (wanted[at] as number) < (now[at] as number)) throw new Error(`${version} is not later than ${present}.`)
}
