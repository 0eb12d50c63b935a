import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The ceiling of one Node process: the same answer as ours without any work.

const headers = [
  'Location',
  'https://wa.me/5511987654321?text=Ol%C3%A1!%20Vi%20o%20an%C3%BAncio%20e%20gostaria%20de%20mais%20informa%C3%A7%C3%B5es.%0A%5BID%3A%20K7Q2M9XA%5D',
  'Cache-Control',
  'no-store',
  'Referrer-Policy',
  'no-referrer',
  'Content-Length',
  '0',
]
const server = createServer((_request, response) => {
  response.writeHead(302, headers)
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
