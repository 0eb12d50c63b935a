// Installs the packages and builds the screens, as `npm start` does before it starts: for images that
// are started later. Plain JavaScript without dependencies: any Node >= 20.19 runs it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBrowserApp } from './build-browser-app.mjs'
import { installPackages } from './install-packages.mjs'
import { whyNodeIsTooOld } from './node-version.mjs'

const tooOld = whyNodeIsTooOld(process.version)
if (tooOld !== null) {
  console.error(tooOld)
  process.exit(1)
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/node/bin/node')

try {
  await installPackages(root, node, { needsDevelopment: true })
  await buildBrowserApp(root, node)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
