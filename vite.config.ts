import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { compressedFiles } from './scripts/compressed-files.ts'
import { contractAddresses } from './scripts/contract-addresses.ts'
import { manualPages } from './scripts/manual-plugin.ts'
import { type Budget, budgetTable, weigh } from './scripts/size-budget.ts'
import { buildCapture } from './snippet/build.ts'
import { widgetScript } from './snippet/build-widget.ts'

const web = join(import.meta.dirname, 'web')
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

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
const budgets: Budget[] = [
  { name: '/sales', opens: ['/pages/sales/behaviour.ts'], limitKb: 5 },
  { name: 'login', opens: [...startModules, '/app/login-screen.tsx'], limitKb: 110 },
  {
    name: 'dashboard, sem o gráfico',
    opens: [
      ...startModules,
      '/app/signed-in.tsx',
      '/contracts/auth.ts?addresses',
      '/pages/dashboard/dashboard-page.tsx',
    ],
    limitKb: 210,
  },
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
    priority: 1,
    test: packages(
      'react|react-dom|scheduler|tailwind-merge|clsx|class-variance-authority|@radix-ui/react-(slot|label|primitive|compose-refs)',
    ),
  },
  // Drawings that nearly every screen shows: each in a file of its own would weigh twice as much.
  {
    name: 'icons',
    test: /\/lucide-react\/.*\/(createLucideIcon|Icon|icons\/(activity|arrow-(down|left|up)|chart-no-axes-combined|check|chevron-(down|left|right)|download|ellipsis|external-link|flask-conical|globe|info|layout-dashboard|link-2|megaphone|message-circle|monitor|mouse-pointer-click|percent|plus|radar|refresh-cw|route|search|settings|share-2|table-properties|trash|user-check|users|x))\.m?js$/,
  },
  // What forms check by.
  { name: 'zod', test: /\/node_modules\/zod\// },
  // Calls without their schemas are a few words each: those of every screen, and those of single ones.
  {
    name: 'contracts',
    test: /\/contracts\/(account|auth|campaigns|clicks|dashboard|destinations|endpoint|erase-leads|events|export-columns|filters|first-steps|health|inbox|lead-origin|leads|links|live|messaging|portuguese|public-address|replies|sale|sale-settings)\.ts\?/,
  },
  { name: 'contracts-of-pages', test: /\/contracts\/[\w-]+\.ts\?/ },
  {
    name: 'shell',
    test: packages(
      'react-router|@tanstack/[\\w-]+|@floating-ui/[\\w-]+|react-remove-scroll(-bar)?|aria-hidden|use-[\\w-]+|react-style-singleton|tslib|@radix-ui/react-(?!dialog|alert-dialog|popover|toast|tabs|switch|checkbox|radio|collapsible)[\\w-]+|@radix-ui/(primitive|number)',
    ),
  },
  // Small parts that nearly every screen shows: each in a file of its own compresses badly.
  {
    name: 'ui',
    test: /\/web\/ui\/(badge|card|empty-state|pagination|page-window|skeleton)\.tsx?$/,
  },
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
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || /\/(signed-in|login-screen|[\w-]+-page)-/.test(file) ? files : [],
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
