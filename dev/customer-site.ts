import { parseArgs } from 'node:util'
import { customerSite } from './customer-site/server.ts'

// A customer's site that embeds the capture script, one page per behaviour:
//   node dev/customer-site.ts --base http://localhost:3000 --account <user id> --code <link code>
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4103' },
    base: { type: 'string', default: 'http://localhost:3000' },
    account: { type: 'string', default: '' },
    code: { type: 'string', default: '' },
    code2: { type: 'string', default: '' },
  },
})

const server = customerSite(values)
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`customer site: http://127.0.0.1:${values.port}/links`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
