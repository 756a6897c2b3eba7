/*
 * Prints the types that openapi-typescript generates from the document on the standard input. A process of its own: the generator builds
 * them with the compiler's API of TypeScript 5, which later versions do not have and
 * `@ts-morph/common` brings. Not used by the product.
 */
import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'

const COMPILER = `data:text/javascript,${encodeURIComponent("import { ts } from '@ts-morph/common'; export default ts")}`
registerHooks({
  resolve: (name, context, next) => {
    if (name === 'typescript') return { url: COMPILER, shortCircuit: true }
    return next(name, name === '@ts-morph/common' ? { ...context, parentURL: import.meta.url } : context)
  },
})
const { astToString, default: generate } = await import('openapi-typescript')
process.stdout.write(astToString(await generate(JSON.parse(await text(process.stdin)))))
