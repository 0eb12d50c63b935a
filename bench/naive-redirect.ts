import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { leadCodeFrom } from '#domain/codes/message-code'
import { hitText } from '#server/clicks/intake/hit'
import { createIds } from '#server/platform/ids'

// What one would write first: the same row as ours, one INSERT with its own commit per click.

const pool = new pg.Pool({ connectionString: process.argv[2], max: 32 })
// A table of its own: nobody empties this one meanwhile, which is to its advantage.
await pool.query('create table bench_inbox (like click_inbox including all)')
const newId = createIds()
const [linkId, accountId] = [newId(Date.now()), newId(Date.now())]
const server = createServer(async (request, response) => {
  const at = Date.now()
  const code = leadCodeFrom(randomBytes(5))
  const text = hitText({
    at,
    query: (request.url ?? '').split('?')[1] ?? '',
    ip: request.socket.remoteAddress ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    headers: { 'accept-language': String(request.headers['accept-language']) },
    method: 'GET',
    class: 'human',
    reason: 'pessoa',
    code,
    orphan: false,
    isCut: false,
  })
  await pool.query({
    name: 'insert',
    text: 'insert into bench_inbox (id, account_id, link_id, hit) values ($1, $2, $3, $4)',
    values: [newId(at), accountId, linkId, text],
  })
  response.writeHead(302, {
    Location: `https://wa.me/5511987654321?text=${encodeURIComponent(`Olá!\n[ID: ${code}]`)}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
