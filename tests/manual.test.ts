import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvText } from '#server/platform/csv'
import { readManual } from '../scripts/manual-pages.ts'

const folder = join(import.meta.dirname, '../docs/manual')
const manual = readManual(folder)
const pages = new Map(manual.pages.map((page) => [page.name, page]))

/** Where each address of the product is explained; a new one needs its line and its page. */
const explainedIn: Record<string, string> = {
  sales: 'primeiros-passos',
  dashboard: 'painel',
  generator: 'links',
  widgetGenerator: 'widgets',
  manager: 'links',
  tracking: 'rastreamento',
  leads: 'leads',
  metaAds: 'eventos',
  testCampaign: 'captura',
  productionCode: 'instalacao',
  settings: 'configuracoes',
  settingsPt: 'configuracoes',
  alertSettings: 'alertas',
  hoursSettings: 'atendimento',
  accountSettings: 'configuracoes',
  teamSettings: 'equipe',
  shareSettings: 'compartilhar',
  privacySettings: 'privacidade',
  auditSettings: 'equipe',
  destinations: 'destinos',
  campaigns: 'campanhas',
  trackingHealth: 'saude',
  response: 'atendimento',
  simulator: 'simulador',
  accounts: 'contas',
  profile: 'minha-conta',
  help: 'primeiros-passos',
}

test('every screen has a page of the manual', () => {
  const source = readFileSync(join(folder, '../../web/parts/paths.ts'), 'utf8')
  const [, list = ''] = /export const paths = \{\n([\s\S]*?)\n\} as const/.exec(source) ?? []
  const screens = [...list.matchAll(/^ {2}(\w+): '/gm)].map(([, name]) => name)
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter((name) => !pages.has(explainedIn[name ?? ''] ?? ''))).toEqual([])
})

test('every link in the manual leads to a page, and to a heading that is there', () => {
  const broken = manual.pages.flatMap(({ name, links }) =>
    links
      .filter(({ page, heading }) => {
        if (page === 'README') return false
        const to = pages.get(page)
        return !to || (heading !== null && !to.html.includes(` id="${heading}"`))
      })
      .map(({ page, heading }) => `${name} → ${page}#${heading ?? ''}`),
  )
  expect(broken).toEqual([])
})

test('the index has every page once, and says what it is about', () => {
  const entries = manual.groups.flatMap((group) => group.pages)
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
  expect(entries.length).toBe(pages.size)
  const listed = manual.groups.filter(({ title }) => title !== 'Mais')
  const silent = listed.flatMap((group) => group.pages.filter(({ description }) => !description))
  expect(silent).toEqual([])
})

test('the page about files names the character between the columns that files have', () => {
  const between = csvText([['a', 'b']]).slice(1, 2)
  const names = new Map([
    [',', 'vírgula'],
    [';', 'ponto e vírgula'],
  ])
  const text = readFileSync(join(folder, 'exportar.md'), 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(`as colunas são separadas por ${names.get(between)} e os acentos`)
})

test('pictures are few and small, and each is on a page', () => {
  const files = readdirSync(join(folder, 'images'))
  expect(files.length).toBeLessThanOrEqual(12)
  for (const file of files)
    expect(statSync(join(folder, 'images', file)).size, file).toBeLessThan(150_000)
  expect(new Set(manual.pages.flatMap(({ images }) => images))).toEqual(new Set(files))
})

function aManual(text: string) {
  const place = mkdtempSync(join(tmpdir(), 'manual-'))
  mkdirSync(join(place, 'images'))
  writeFileSync(join(place, 'README.md'), '# M\n\n## Um\n\n- [Página](pagina.md): sobre isto\n')
  writeFileSync(join(place, 'pagina.md'), `# Página\n\n${text}\n`)
  return readManual(place)
}

test.each([
  ['<script>alert(1)</script>', /HTML/],
  ['texto <b onclick=x>negrito</b>', /HTML/],
  ['[x](javascript:alert(1))', /link to javascript/],
  ['[x](http://exemplo.com)', /link to http:/],
  ['[x](../../etc/passwd)', /link to/],
  ['![x](https://exemplo.com/x.png)', /image/],
  ['![x](images/falta.webp)', /no image/],
  ['## Dois\n\n## Dois', /two headings/],
])('%j does not build', (text, why) => {
  expect(() => aManual(text)).toThrow(why)
})

test('a page has headings to link to, text to search, and nothing that is not escaped', () => {
  const [page] = aManual(
    'Use `<head>` & *assim*.\n\n## Não é código?\n\n| a | b |\n|---|---|\n| um | **dois** |\n\n[volta](README.md) [aqui](#não-é-código)',
  ).pages
  expect(page?.html).toContain('<code>&lt;head&gt;</code> &amp; <em>assim</em>')
  expect(page?.html).toContain('<h2 id="não-é-código">')
  expect(page?.html).toContain('<a href="/ajuda">volta</a>')
  expect(page?.html).toContain('<a href="/ajuda/pagina#não-é-código">aqui</a>')
  expect(page?.sections).toEqual([
    { id: '', text: 'Página', body: 'Use <head> & assim.' },
    { id: 'não-é-código', text: 'Não é código?', body: expect.stringContaining('um dois') },
  ])
})

test('what the index does not name stands at its end', () => {
  const place = mkdtempSync(join(tmpdir(), 'manual-'))
  writeFileSync(join(place, 'README.md'), '# M\n\n## Um\n\n- [B](b.md): sobre b\n')
  for (const name of ['a', 'b']) writeFileSync(join(place, `${name}.md`), `# ${name}\n`)
  const { groups, pages: inOrder } = readManual(place)
  expect(inOrder.map(({ name }) => name)).toEqual(['b', 'a'])
  expect(groups[1]).toEqual({ title: 'Mais', pages: [{ name: 'a', title: 'a', description: '' }] })
})

test('ids of headings are those of GitHub', () => {
  expect(aManual('## Por que um lead está (ou não) rastreado').pages[0]?.headings).toEqual([
    {
      id: 'por-que-um-lead-está-ou-não-rastreado',
      text: 'Por que um lead está (ou não) rastreado',
    },
  ])
})
