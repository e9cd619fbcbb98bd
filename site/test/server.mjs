/** Serves the built site to the browser of the tests, as a plain host of files does. */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8'
}

/** Returns the file that a path of an address stands for, or undefined. */
export function fileOf(site, path) {
  const place = join(site, normalize('/' + decodeURIComponent(path)))
  const file = path.endsWith('/') ? join(place, 'index.html') : place
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

/** Returns the address of a running server, and what stops it. */
export async function serve(site) {
  const server = createServer((request, response) => {
    const file = fileOf(site, new URL(request.url, 'http://localhost').pathname)
    response.writeHead(file ? 200 : 404, { 'Content-Type': TYPES[extname(file ?? '')] ?? 'application/octet-stream' })
    file ? createReadStream(file).pipe(response) : response.end()
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${server.address().port}`, stop }
}
