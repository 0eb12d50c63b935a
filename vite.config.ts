import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { compressedFiles } from './scripts/compressed-files.ts'
import { contractAddresses } from './scripts/contract-addresses.ts'
import { firstFiles } from './scripts/first-files.ts'
import { firstPicture } from './scripts/first-picture-plugin.ts'
import { manualPages } from './scripts/manual-plugin.ts'
import { type Budget, budgetTable, weigh } from './scripts/size-budget.ts'
import { buildCapture } from './snippet/build.ts'
import { widgetScript } from './snippet/build-widget.ts'

const web = join(import.meta.dirname, 'web')
const server = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT || 3000}`

const zodCore = '/zod/v4/core/core.js'
const zodSchemas = '/zod/v4/classic/schemas.js'
const zodEnglish = '/zod/v4/locales/en.js'

/**
 * Four things zod does that a browser page with a Content-Security-Policy should not carry.
 * `import { z }` keeps all of it, its sentences in fifty languages included; a namespace import
 * keeps what is used, and the contracts read the same either way. And it compiles its parsers with
 * `new Function`, which the policy refuses and reports; `jitless` has to be set before the first
 * schema is made, and only zod's own core is sure to run before every contract. Every schema can
 * describe itself as JSON Schema, which only the server's OpenAPI page asks for, and brings
 * English sentences, which contracts/portuguese.ts replaces. And it speaks
 * English until the contracts have given it its sentences, which is before anything is checked.
 */
const zodForBrowsers: Plugin = {
  name: 'zod-for-browsers',
  transform(code, id) {
    if (id.endsWith(zodCore)) return `${code}\nglobalConfig.jitless = true\n`
    if (id.endsWith(zodEnglish)) return 'export default () => ({})'
    if (id.endsWith(zodSchemas)) {
      return code
        .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace('core.config(en())', '{}')
        .replace(/\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, 'undefined')
    }
    if (!/\.tsx?$/.test(id) || id.includes('/node_modules/')) return null
    return code.replace("import { z } from 'zod'", "import * as z from 'zod'")
  },
}

/** What a call is for is told by the API's description, which the server writes: no screen reads it. */
const contractsWithoutSummaries: Plugin = {
  name: 'contracts-without-summaries',
  transform(code, id) {
    if (!/\/contracts\/[\w-]+\.ts(\?|$)/.test(id)) return null
    return code.replace(/\bsummary:\s*(['"`])(?:(?!\1).)*\1/g, "summary: ''")
  },
}

/** The capture script lies beside the screens, under the address that customers' pages load. */
const captureScript: Plugin = {
  name: 'capture-script',
  apply: 'build',
  async generateBundle() {
    for (const [fileName, source] of await buildCapture()) {
      this.emitFile({ type: 'asset', fileName, source })
    }
  },
}

/**
 * /sales is a page of its own, drawn here: who comes from a search, a shared link or a slow phone
 * reads it without waiting for React, and a preview bot, which runs no script, sees all of it.
 */
function drawnSalesPage(): Plugin {
  const source = 'pages/sales/render.tsx'
  let server: ViteDevServer | undefined
  return {
    name: 'drawn-sales-page',
    configureServer(started) {
      server = started
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (!path.endsWith('/sales.html')) return html
        const { renderSalesPage } = server
          ? ((await server.ssrLoadModule(`/${source}`)) as SalesRenderer)
          : (await runnerImport<SalesRenderer>(join(web, source))).module
        const { head, body } = renderSalesPage()
        return html.replace('<!-- head -->', () => head).replace('<!-- body -->', () => body)
      },
    },
  }
}

const startModules = ['/web/main.tsx']
const dashboardModules = [
  ...startModules,
  '/app/signed-in.tsx',
  '/pages/dashboard/dashboard-page.tsx',
]
const budgets: Budget[] = [
  { name: '/sales', opens: ['/pages/sales/behaviour.ts'], limitKb: 5 },
  { name: 'login', opens: startModules, limitKb: 110 },
  { name: 'dashboard', opens: dashboardModules, limitKb: 210 },
]
const chunkLimitKb = 120

/** A screen that grows over its budget does not build: people open it on phones, from an ad. */
const sizeBudget: Plugin = {
  name: 'size-budget',
  apply: 'build',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const weights = weigh(chunks, budgets, chunkLimitKb)
    console.log(budgetTable(weights))
    if (weights.some(({ isOver }) => isOver)) this.error('Acima do limite de peso.')
  },
}

// Without what only one screen takes of them: many queries at once.
const packages = (names: string) => new RegExp(`/node_modules/(${names})/(?!.*[qQ]ueries)`)

/**
 * What the login needs, and what every screen after it does, in few files: left alone, each helper
 * that two screens share is a file of its own, which costs a request and compresses badly.
 */
const sharedChunks = [
  {
    name: 'base',
    priority: 3,
    test: packages(
      'react|react-dom|scheduler|tailwind-merge|clsx|class-variance-authority|@radix-ui/react-(slot|label|primitive|compose-refs)',
    ),
  },
  // All drawings: each in a file of its own would weigh twice as much.
  { name: 'icons', priority: 2, test: /\/lucide-react\// },
  // What forms check by.
  { name: 'zod', priority: 2, test: /\/node_modules\/zod\// },
  {
    name: 'shell',
    priority: 2,
    test: packages(
      'react-router|@tanstack/[\\w-]+|@floating-ui/[\\w-]+|react-remove-scroll(-bar)?|aria-hidden|use-[\\w-]+|react-style-singleton|tslib|@radix-ui/react-(?!dialog|alert-dialog|popover|toast|tabs|switch|checkbox|radio)[\\w-]+|@radix-ui/(primitive|number)',
    ),
  },
  // All else that login and dashboard show.
  { name: firstFiles(web), priority: 1, includeDependenciesRecursively: false },
]

type SalesRenderer = typeof import('./web/pages/sales/render.tsx')

export default defineConfig({
  root: 'web',
  plugins: [
    contractAddresses,
    manualPages(join(import.meta.dirname, 'docs/manual')),
    zodForBrowsers,
    contractsWithoutSummaries,
    widgetScript(),
    react(),
    tailwindcss(),
    drawnSalesPage(),
    firstPicture(web, dashboardModules),
    sizeBudget,
    captureScript,
    compressedFiles(join(web, 'dist/assets')),
  ],
  build: {
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      input: ['index.html', 'sales.html'].map((page) => join(web, page)),
      output: { codeSplitting: { groups: sharedChunks } },
    },
    // Of a screen, all files are asked for at once. A dialog needs little that its screen has not brought,
    // and a list of its files would weigh on everybody who never opens it.
    modulePreload: {
      // What the target's browsers do not know of it they do without.
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || /\/(screens|later|[\w-]+-page)-/.test(file) ? files : [],
    },
    outDir: 'dist',
    emptyOutDir: true,
    // Assets inlined as data: URLs would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    port: 5173,
    // Not web/api/*.ts, which the browser asks for under the same first word while developing.
    proxy: {
      '^/api/(?!.*\\.tsx?(\\?|$))': server,
      '^/r([/?]|$)': server,
      '/webhooks': server,
      '/c.js': server,
      '/c-more.js': server,
      '/capture/': server,
    },
  },
})
