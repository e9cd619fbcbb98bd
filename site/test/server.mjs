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

/** Returns the file that a path of an address stands for, or undefined, as outside of the base. */
export function fileOf(site, base, path) {
  if (!path.startsWith(base)) {
    return undefined
  }
  const place = join(site, normalize('/' + decodeURIComponent(path.slice(base.length))))
  const file = path.endsWith('/') ? join(place, 'index.html') : place
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

/** Returns the address of the site on a running server, without a slash at its end, and what stops it. */
export async function serve(site, base) {
  const server = createServer((request, response) => {
    const file = fileOf(site, base, new URL(request.url, 'http://localhost').pathname)
    response.writeHead(file ? 200 : 404, { 'Content-Type': TYPES[extname(file ?? '')] ?? 'application/octet-stream' })
    file ? createReadStream(file).pipe(response) : response.end()
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${server.address().port}${base.slice(0, -1)}`, stop }
}
