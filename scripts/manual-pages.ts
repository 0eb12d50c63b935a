import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../domain/html-text.ts'

// The manual in docs/manual as the product shows it under /ajuda. It is read and rendered when the browser
// app is built, from our own files alone; HTML in them is refused, not passed on.

export type ManualHeading = { id: string; text: string }

/** Part of a page from one heading to the next, as text, for the search. */
type ManualSection = ManualHeading & { body: string }

export type ManualPage = {
  /** Of the file, without `.md`: the last part of its address. */
  name: string
  title: string
  html: string
  headings: ManualHeading[]
  sections: ManualSection[]
  /** Files in docs/manual/images, in the order in which the HTML names them: `image:0`, `image:1` … */
  images: string[]
  /** Where its links within the manual lead. */
  links: { page: string; heading: string | null }[]
}

export type ManualEntry = { name: string; title: string; description: string }
export type ManualGroup = { title: string; pages: ManualEntry[] }
export type Manual = { groups: ManualGroup[]; pages: ManualPage[] }

/** Address of the manual, and of a page of it. */
const manualPath = '/ajuda'

/** What is not listed in the index stands at its end, so that no page is out of reach. */
const unlisted = 'Mais'

/** Reads the folder: README.md is the index, which groups the other files and puts them in order. */
export function readManual(folder: string): Manual {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const pages = files.sort().map((file) => renderPage(folder, file.slice(0, -'.md'.length)))
  const groups = readIndex(readFileSync(join(folder, 'README.md'), 'utf8'))
  const listed = new Set(groups.flatMap((group) => group.pages.map(({ name }) => name)))
  const rest = pages
    .filter(({ name }) => !listed.has(name))
    .map(({ name, title }) => ({ name, title, description: '' }))
  if (rest.length > 0) groups.push({ title: unlisted, pages: rest })
  const order = groups.flatMap((group) => group.pages.map(({ name }) => name))
  for (const name of order) {
    if (!pages.some((page) => page.name === name)) throw new Error(`README.md: no page ${name}.md`)
  }
  return { groups, pages: pages.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) }
}

/** `## Group`, and below it `- [Title](file.md): what the page is about`. */
function readIndex(markdown: string): ManualGroup[] {
  const groups: ManualGroup[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+)$/.exec(line)
    if (heading) groups.push({ title: heading[1] ?? '', pages: [] })
    const entry = /^- \[(.+)\]\(([\w-]+)\.md\)(?:: (.+))?$/.exec(line)
    if (!entry) continue
    const [, title = '', name = '', description = ''] = entry
    groups.at(-1)?.pages.push({ name, title, description })
  }
  return groups
}

/** The id of a heading as GitHub makes it, so that a link works there and here. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function renderPage(folder: string, name: string): ManualPage {
  const fail = (what: string): never => {
    throw new Error(`docs/manual/${name}.md: ${what}`)
  }
  const page: ManualPage = {
    name,
    title: '',
    html: '',
    headings: [],
    sections: [],
    images: [],
    links: [],
  }
  const marked = new Marked({
    renderer: {
      html: ({ text }) => (/^<!--/.test(text.trim()) ? '' : fail(`HTML: ${text}`)),
      heading({ tokens, depth, text }) {
        if (depth === 1) return ''
        const id = headingId(plain(tokens))
        if (page.headings.some((heading) => heading.id === id)) fail(`two headings "${text}"`)
        if (depth === 2) page.headings.push({ id, text: plain(tokens) })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        if (/^https:\/\//.test(href)) {
          return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${inner}</a>`
        }
        const [, file = '', heading] =
          /^([\w-]+\.md)?(?:#(.+))?$/.exec(decodeURI(href)) ?? fail(`link to ${href}`)
        const to = file === '' ? name : file.slice(0, -'.md'.length)
        page.links.push({ page: to, heading: heading ?? null })
        const path = to === 'README' ? manualPath : `${manualPath}/${to}`
        return `<a href="${path}${heading ? `#${escapeHtml(heading)}` : ''}">${inner}</a>`
      },
      image({ href, text }) {
        const [, file = ''] = /^images\/([\w-]+\.(?:webp|png))$/.exec(href) ?? fail(`image ${href}`)
        if (!existsSync(join(folder, 'images', file))) fail(`no image ${file}`)
        const place = page.images.push(file) - 1
        return `<img src="image:${place}" alt="${escapeHtml(text)}" loading="lazy">`
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="manual-table" role="group" tabindex="0" aria-label="Tabela"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  })
  const tokens = marked.lexer(readFileSync(join(folder, `${name}.md`), 'utf8'))
  const [title] = tokens
  if (title?.type !== 'heading' || title.depth !== 1) return fail('does not begin with a title')
  page.title = plain(title.tokens ?? [])
  page.html = marked.parser(tokens)
  page.sections = sectionsOf(tokens, page.title)
  return page
}

/** The text of a page in parts, each with the heading by which it is reached; the first has none. */
function sectionsOf(tokens: Token[], title: string): ManualSection[] {
  const sections: ManualSection[] = [{ id: '', text: title, body: '' }]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1) {
      const text = plain(token.tokens ?? [])
      sections.push({ id: headingId(text), text, body: '' })
    } else if (token.type !== 'heading') {
      const section = sections.at(-1)
      if (section) section.body = `${section.body} ${plain([token])}`.replace(/\s+/g, ' ').trim()
    }
  }
  return sections
}

/** What a person reads of these tokens, without their form. */
function plain(tokens: readonly Token[]): string {
  return tokens.map(plainOf).join('')
}

function plainOf(token: Token): string {
  switch (token.type) {
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map((cell: Tokens.TableCell) => plain(cell.tokens))
        .join(' ')
    case 'list':
      return token.items.map((item: Tokens.ListItem) => plain(item.tokens)).join(' ')
    case 'image':
    case 'html':
      return ''
    case 'space':
    case 'br':
      return ' '
  }
  if ('tokens' in token && token.tokens) return plain(token.tokens)
  if (token.type === 'escape' || !('text' in token)) return 'text' in token ? token.text : ''
  return unescaped(token.text)
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
