import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Manual, readManual } from './manual-pages.ts'

const index = 'virtual:manual'
const texts = 'virtual:manual/texts'
const pagePrefix = 'virtual:manual/page/'

/**
 * The manual as modules: the index with a loader per page, the texts for the search, and each page for
 * itself, so that nobody waits for pages that they do not read.
 */
export function manualPages(folder: string): Plugin {
  let manual: Manual | undefined
  const read = () => {
    manual ??= readManual(folder)
    return manual
  }
  return {
    name: 'manual-pages',
    resolveId: (id) => (id.startsWith(index) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${index}`)) return null
      const name = id.slice(1)
      const { groups, pages } = read()
      if (name === index) {
        const loaders = pages.map(
          (page) => `${JSON.stringify(page.name)}: () => import('${pagePrefix}${page.name}')`,
        )
        const headings = Object.fromEntries(pages.map((page) => [page.name, page.headings]))
        return `export const groups = ${JSON.stringify(groups)}
export const headings = ${JSON.stringify(headings)}
export const loaders = { ${loaders.join(', ')} }`
      }
      if (name === texts) {
        const all = pages.map(({ name, title, sections }) => ({ name, title, sections }))
        return `export const texts = ${JSON.stringify(all)}`
      }
      const page = pages.find((each) => `${pagePrefix}${each.name}` === name)
      if (page === undefined) return null
      const imports = page.images.map(
        (file, place) =>
          `import image${place} from ${JSON.stringify(join(folder, 'images', file))}\n`,
      )
      const images = `[${page.images.map((_file, place) => `image${place}`).join(', ')}]`
      return `${imports.join('')}const images = ${images}
export const title = ${JSON.stringify(page.title)}
export const html = ${JSON.stringify(page.html)}.replace(/"image:(\\d+)"/g, (_, place) => '"' + images[place] + '"')`
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return
      manual = undefined
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    },
  }
}
