import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { personFileQuery } from '#contracts/person-data'
import { escapeHtml } from '#domain/html-text'
import { recordExport } from '#server/audit/record-export'
import type { Context } from '#server/platform/context'
import type { Download, Session } from '#server/platform/http'
import { pageEnd, pageStart } from './html.ts'
import { type Row, readPeople, rowsOf } from './read-people.ts'
import { readableRow } from './readable.ts'
import { type People, type Section, sections } from './sections.ts'

type Written = {
  ctx: Context
  people: People
  accountName: string
  at: Date
  timeZone: string
}

/** Everything that the account holds about people, as a page to read or as JSON; 404 as for a lead. */
export async function personFile(
  ctx: Context,
  { accountId, user }: Session,
  { ids, format }: z.output<typeof personFileQuery>,
): Promise<Download> {
  const { people, timeZone } = await ctx.sql.withAccount(accountId, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { people: await readPeople(trx, accountId, ids), timeZone: account.time_zone }
  })
  await recordExport(ctx, accountId, 'export.person', { after: { people: ids.length, format } })
  const file: Written = { ctx, people, timeZone, accountName: user.accountName, at: ctx.now() }
  const pieces = format === 'html' ? htmlPieces(file) : jsonPieces(file)
  return {
    fileName: `dados-da-pessoa.${format}`,
    type: format === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    content: Readable.from(pieces, { highWaterMark: 1 }),
  }
}

async function* jsonPieces({ ctx, people, accountName, at }: Written): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(accountName)},"issuedAt":"${at.toISOString()}"`
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.key)}:[`
    let between = '\n'
    for await (const row of rowsOf(ctx, people, section)) {
      yield between + JSON.stringify(row)
      between = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

async function* htmlPieces(file: Written): AsyncGenerator<string> {
  const { ctx, people, accountName, at } = file
  const shown = instantIn(file.timeZone)
  yield `${pageStart('Dados de uma pessoa')}<h1>Dados de uma pessoa</h1>
<p class="note">Tudo o que ${escapeHtml(accountName)} guarda no Rastro sobre esta pessoa em
${shown(at)} (${escapeHtml(file.timeZone)}). Webhooks e notas podem citar também outras pessoas.</p>
`
  for (const section of sections) {
    yield `<section><h2>${escapeHtml(section.title)}</h2>\n`
    let count = 0
    for await (const row of rowsOf(ctx, people, section)) {
      count += 1
      yield rowHtml(section, readableRow(section.key, row), shown)
    }
    yield count === 0 ? '<p class="note">Nada guardado.</p></section>\n' : '</section>\n'
  }
  yield pageEnd
}

type ShowInstant = (at: Date) => string

function instantIn(timeZone: string): ShowInstant {
  const format = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  return (at) => format.format(at)
}

function rowHtml({ fields }: Section, row: Row, shown: ShowInstant): string {
  const lines = Object.entries(fields).flatMap(([key, label]) => {
    const text = valueText(row[key], shown)
    return text === '' ? [] : `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`
  })
  return `<article><dl>${lines.join('')}</dl></article>\n`
}

const jsonInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** A value for people; what holds nothing is ''. */
function valueText(value: unknown, shown: ShowInstant): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n')
  if (typeof value === 'object') {
    return Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2)
  }
  const text = String(value)
  return jsonInstant.test(text) ? shown(new Date(text)) : text
}
