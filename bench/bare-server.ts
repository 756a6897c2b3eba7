import { createServer } from 'node:http'

/** A bare node:http server that answers given bytes: the reference of the table. */
const [, , body = '[]'] = process.argv
const answer = Buffer.from(body)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
