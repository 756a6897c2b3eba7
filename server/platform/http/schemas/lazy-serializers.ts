import { createRequire } from 'node:module'
import { resolveSchema } from './json-schema.ts'

type Serialise = (answer: unknown) => string
type Compile = (route: { schema?: unknown }) => Serialise
type Factory = (schemas: unknown, options?: unknown) => Compile

const require = createRequire(import.meta.url)
/** The default compiler of fastify. */
const compiler = createRequire(require.resolve('fastify'))('@fastify/fast-json-stringify-compiler') as {
  SerializerSelector: () => Factory
}

/** Compiles serializers at a route's first answer: compiling all of them took most of the server's start. */
export function lazySerializers(): Factory {
  const factory = compiler.SerializerSelector()
  return (schemas, options) => {
    const compile = factory(schemas, options)
    return (route) => {
      let serialise: Serialise | undefined
      return (answer) => {
        serialise ??= compile({ ...route, schema: resolveSchema(route.schema) })
        return serialise(answer)
      }
    }
  }
}
