import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

const zodCore = '/zod/v4/core/core.js'

/**
 * Two things zod does that a browser page with a Content-Security-Policy should not carry.
 * `import { z }` keeps all of it, its sentences in fifty languages included; a namespace import
 * keeps what is used, and the contracts read the same either way. And it compiles its parsers with
 * `new Function`, which the policy refuses and reports; `jitless` has to be set before the first
 * schema is made, and only zod's own core is sure to run before every contract.
 */
const zodForBrowsers: Plugin = {
  name: 'zod-for-browsers',
  transform(code, id) {
    if (id.endsWith(zodCore)) return `${code}\nglobalConfig.jitless = true\n`
    if (!/\.tsx?$/.test(id) || id.includes('/node_modules/')) return null
    return code.replace("import { z } from 'zod'", "import * as z from 'zod'")
  },
}

export default defineConfig({
  root: 'web',
  plugins: [zodForBrowsers, react(), tailwindcss()],
  build: {
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
    },
  },
})
