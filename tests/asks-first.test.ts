import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditOf } from './isolation/audited.ts'

// What cannot be taken back is asked before it is done. The table has each such call, the file that asks,
// and the browser test that meets the question; a new one of either kind belongs in it.

type Asked = [call: string, asks: string, seenIn: string, question: string]

const asked: Asked[] = [
  ['DELETE /api/links/:id', 'pages/manager/remove-link-dialog', 'manager', 'Excluir o link "'],
  [
    'DELETE /api/ad-spend/:id',
    'pages/campaigns/spend/spend-list',
    'campaigns',
    'Excluir o gasto de "Natal"?',
  ],
  [
    'DELETE /api/clicks/tests',
    'pages/test-campaign/remove-tests',
    'test-campaign',
    'Remover todos os testes?',
  ],
  [
    'DELETE /api/clicks/tests',
    'pages/dashboard/first-steps/trial-bar',
    'newcomer',
    'Apagar os dados de teste?',
  ],
  [
    'DELETE /api/filters/:id',
    'pages/dashboard/filters/saved-filters',
    'dashboard-filters',
    '"Só Instagram"',
  ],
  [
    'DELETE /api/leads/:id',
    'parts/leads/use-lead-actions',
    'dashboard-dialogs',
    'Zé Passageiro 🚲',
  ],
  [
    'POST /api/leads/delete',
    'parts/leads/use-bulk-lead-actions',
    'dashboard-bulk',
    'Excluir 3 leads e todos os dados relacionados?',
  ],
  ['DELETE /api/meta/events/:id', 'parts/switched/edit-and-remove', 'meta-ads', '"Venda ganha"'],
  [
    'DELETE /api/destinations/:destination/events/:id',
    'parts/switched/edit-and-remove',
    'meta-ads',
    '"Venda ganha"',
  ],
  [
    'DELETE /api/destinations/:destination',
    'pages/destinations/end-connection',
    'destinations',
    'Desconectar Google Ads?',
  ],
  [
    'DELETE /api/webhooks/:id',
    'pages/destinations/end-connection',
    'destinations',
    'Excluir o webhook “CRM da loja 🛒”?',
  ],
  [
    'POST /api/webhooks/:id/rotate-secret',
    'pages/destinations/rotate-secret',
    'destinations',
    'Trocar o segredo?',
  ],
  ['POST /api/meta/disconnect', 'parts/disconnect-meta', 'meta-ads', 'Desconectar a Meta?'],
  [
    'DELETE /api/whatsapp/disconnect',
    'pages/settings/lines/line-actions',
    'settings',
    'Desconectar o WhatsApp?',
  ],
  [
    'DELETE /api/whatsapp/instances/:id',
    'pages/settings/lines/instance-list',
    'instances',
    'Remover Loja da Praia',
  ],
  [
    'DELETE /api/quick-replies/:id',
    'parts/leads/quick-replies-dialog',
    'reply',
    'Excluir a resposta "Preço"?',
  ],
  ['DELETE /api/logo', 'pages/settings/share/logo-card', 'share', 'Tirar o logotipo?'],
  [
    'DELETE /api/shares/:id',
    'pages/settings/share/shares-card',
    'share',
    'Desativar o link "Resultados de novembro 🌻"?',
  ],
  [
    'DELETE /api/team/invites/:id',
    'pages/settings/team/invite-list',
    'team',
    'Cancelar este convite?',
  ],
  [
    'DELETE /api/team/:id',
    'pages/settings/team/member-list',
    'team',
    'Tirar Bia 🌻 Souza da conta?',
  ],
  [
    'PATCH /api/team/:id',
    'pages/settings/team/member-list',
    'team',
    'Tornar Bia 🌻 Souza proprietário?',
  ],
  [
    'POST /api/auth/end-other-sessions',
    'pages/settings/profile/session-list',
    'profile',
    'Encerrar as outras sessões?',
  ],
  [
    'POST /api/leads/:id/sales/:sale/refund',
    'parts/leads/sale-row',
    'lead-sales',
    'Estornar esta venda?',
  ],
  ['POST /api/leads/:id/unmerge', 'parts/leads/undo-merge', 'unmerge', 'Desfazer a unificação?'],
  [
    'POST /api/whatsapp/replay',
    'pages/settings/lines/replay-messages',
    'reply',
    'Reprocessar as mensagens recebidas?',
  ],
  [
    'PUT /api/retention',
    'pages/settings/retention/retention-form',
    'retention',
    'Guardar por menos tempo?',
  ],
  [
    'POST /api/settings',
    'pages/settings/account/account-form',
    'settings',
    'Parar de enviar conversões?',
  ],
  [
    'PUT /api/health/settings',
    'pages/settings/alerts/alerts-form',
    'line-health',
    'Gerar um novo segredo?',
  ],
  ['PATCH /api/agency/accounts/:id', 'pages/accounts/account-dialogs', 'agency', 'Suspender $'],
]

/** Calls that end something without a question, and why that is no loss. */
const notAsked: Record<string, string> = {
  'DELETE /api/leads/:id/sales/:sale': 'comes back by the toast, and from the timeline',
  'DELETE /api/phrase-rules/:id': 'comes back by the toast',
  'DELETE /api/auth/sessions/:id': 'that device logs in again',
  'DELETE /api/whatsapp/reset': 'of a line that is not connected; the next QR code connects it',
}

/** Asks before something that loses nothing. */
const harmless = ['parts/deliveries/resend-all']
/** What the table's files ask with. */
const parts = ['parts/ending-button']

/** Asked with something to type: the person's number, a password. */
const typed: Asked[] = [
  [
    'POST /api/person-data/erase',
    'pages/settings/privacy/erase-dialog',
    'privacy',
    'Apagar esta pessoa de vez?',
  ],
  [
    'POST /api/auth/second-factor/remove',
    'pages/settings/profile/turn-off-dialog',
    'profile',
    'and turned off with password and code',
  ],
]

const root = join(import.meta.dirname, '..')
const asks = /<Confirm\b|<EndingButton\b|(?<!function )\bconfirm\(/

test.each([...asked, ...typed])('%s is asked for first', (call, file, seenIn, question) => {
  expect(auditOf).toHaveProperty([call])
  const [path] = globSync(`web/${file}.ts*`, { cwd: root })
  const way = typed.some(([one]) => one === call) ? /<(DialogHead|FormDialog)\b/ : asks
  expect(readFileSync(join(root, path ?? ''), 'utf8')).toMatch(way)
  expect(readFileSync(join(root, `tests/browser/${seenIn}.spec.ts`), 'utf8')).toContain(question)
})

test('whatever ends something is asked for first, or says why not', () => {
  const ends = Object.keys(auditOf).filter((call) => call.startsWith('DELETE '))
  const decided = [...asked.map(([call]) => call), ...Object.keys(notAsked)]
  expect(ends.filter((call) => !decided.includes(call))).toEqual([])
  expect(Object.keys(notAsked).filter((call) => !ends.includes(call))).toEqual([])
})

test('every question of the screens is in the table', () => {
  const asking = globSync('web/{app,pages,parts,ui}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => asks.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replace(/^web\/|\.tsx?$/g, ''))
  const listed = [...asked.map(([, file]) => file), ...harmless, ...parts]
  expect(asking.toSorted()).toEqual([...new Set(listed)].toSorted())
})
