/* Builds the documents as a site into site/: `npm run docs`. A link to a page, heading or picture that is not there fails the build. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error the package is delivered without types
import Eleventy from '@11ty/eleventy'
import { type Built, deadLinks } from './dead-links.ts'
import { labelCells, type Token } from './label-cells.ts'
import { headingsOf, page, slugOf, targetOf } from './page.ts'
import { searchScript, sectionsOf } from './search.ts'

const root = join(import.meta.dirname, '../..')
const OUTPUT = 'site'

type MarkdownIt = {
  core: { ruler: { push(name: string, rule: (state: { tokens: Token[] }) => void): void } }
  set(options: object): void
}
type Config = Record<string, (...settings: unknown[]) => void>
type Page = { page: { outputPath: string; inputPath: string; filePathStem: string } }

process.chdir(root)
rmSync(OUTPUT, { recursive: true, force: true })
const built: Built[] = []
const eleventy = new Eleventy('docs', OUTPUT, { quietMode: true, configPath: null, config: configure })
await eleventy.write()
writeFileSync(join(OUTPUT, 'search.js'), searchScript(sectionsOf(built)))
const dead = deadLinks(OUTPUT, built)
for (const each of dead) console.error(each)
console.log(`${built.length} pages are in ${OUTPUT}/${dead.length > 0 ? `, with ${dead.length} dead links` : ''}.`)
process.exitCode = dead.length > 0 ? 1 : 0

function configure(config: Config) {
  // The documents hold braces of their own.
  config.setTemplateFormats?.(['md'])
  config.addGlobalData?.('eleventyComputed', {
    permalink: ({ page: { filePathStem } }: Page) => `${filePathStem.replace(/README$/, 'index')}.html`,
  })
  config.amendLibrary?.('md', (md: MarkdownIt) => {
    md.set({ html: true, linkify: false })
    md.core.ruler.push('heading-ids', ({ tokens }) => {
      for (const [at, token] of tokens.entries())
        if (token.type === 'heading_open') token.attrSet('id', slugOf(tokens[at + 1]?.content ?? ''))
    })
    md.core.ruler.push('column-labels', ({ tokens }) => labelCells(tokens))
  })
  config.addTransform?.('page', function (this: Page, html: string) {
    const path = this.page.outputPath.replace(/^(\.\/)?site\//, '')
    const content = html.replace(/(href|src)="([^"]+)"/g, (_, name, link) => `${name}="${targetOf(link)}"`)
    built.push({ path, html: content })
    return page(path, content, headingsOf(content))
  })
  // Written where forges look for it, and read here.
  config.addTemplate?.('changelog.md', readFileSync('CHANGELOG.md', 'utf8').replaceAll('](docs/', ']('))
  config.addPassthroughCopy?.({ 'docs/screenshots': 'screenshots', 'docs/permissions.json': 'permissions.json' })
  return { markdownTemplateEngine: false, htmlTemplateEngine: false }
}
