import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, runnerImport } from 'vite'
import { filesFor } from './size-budget.ts'

type FirstPicture = typeof import('../web/app/first-picture.tsx')

const inlineScript = / data-inline="([\w/.-]+)"><\/script>/g
const fileOfApplication =
  /\s*<(link rel="stylesheet"[^>]*>|script type="module"[^>]* src="[^>]*><\/script>)/g

/**
 * A page is drawn before any file of it has come: the scripts that decide how it looks stand in it, and index.html
 * begins with the first picture (web/app/first-picture.tsx) and that one's style. What the application is made of
 * comes after the picture and gives way to it; of what the dashboard needs besides the login, a script in the page
 * is told.
 */
export function firstPicture(web: string, dashboardModules: string[]): Plugin[] {
  return [
    {
      name: 'inline-scripts',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html.replace(inlineScript, (_, path) => `>${minified(join(web, path))}</script>`),
      },
    },
    {
      name: 'drawn-first-picture',
      transformIndexHtml: {
        order: 'post',
        async handler(html, { path, bundle = {} }) {
          if (!path.endsWith('/index.html')) return html
          const { module } = await runnerImport<FirstPicture>(join(web, 'app/first-picture.tsx'))
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
          const files = filesFor(chunks, dashboardModules).filter((file) => !html.includes(file))
          const tags = [...html.matchAll(fileOfApplication)].map(([, tag = '']) =>
            tag.replace(' ', ' fetchpriority="low" '),
          )
          return html
            .replace(fileOfApplication, '')
            .replace('<!-- first picture -->', () => module.renderFirstPicture())
            .replace('<!-- application -->', () => tags.map((tag) => `<${tag}`).join('\n    '))
            .replace('data-files=""', `data-files="${files.map((file) => `/${file}`).join(' ')}"`)
            .replace('data-question=""', `data-question="${module.firstQuestion}"`)
        },
      },
    },
  ]
}

function minified(path: string): string {
  return minifySync(path, readFileSync(path, 'utf8')).code.trim()
}
