import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#tests/helpers/outbox'
import { getMetaSettings } from '../connections/meta-settings.ts'

// Each error of Meta's as the fake platform words it, and what a user finds in the log afterwards.

const temporary = 'A Meta está com um problema temporário. Tentamos de novo em instantes.'
const limited = 'A Meta limitou o número de envios por enquanto. Tentamos de novo em instantes.'
const noPermission =
  'O token não tem permissão para enviar eventos a este Pixel. Revise as permissões e salve de novo em Configurações.'
const wrongPixel =
  'O ID do Pixel está errado ou o token não tem acesso a ele. Corrija em Configurações.'
const refusedToken = (why: string) =>
  `A Meta recusou o token de acesso (${why}). Gere um novo token e salve em Configurações.`
const wrongConversation =
  'A Meta recusou: este tipo de evento não é aceito para conversas do WhatsApp.'
const noAccount = 'A Meta recusou: falta a página ou a conta do WhatsApp Business na configuração.'
const forGood = 'A Meta recusou o evento definitivamente.'
const doubtful = 'A Meta recusou o evento como inválido.'

type Row = [pixels: string[], state: string, reason: string, holdsConnection: boolean]

const rows: Row[] = [
  [['error-1', 'error-1-99', 'error-2'], 'tentando', temporary, false],
  [['error-21009'], 'tentando', 'O conjunto de dados da Meta ainda não está pronto.', false],
  [['transient-100'], 'tentando', 'A Meta pediu para tentar de novo.', false],
  [
    [
      ...['4', '4-1504022', '4-1504039', '17', '17-2446079', '32', '613', '613-1487742', '341'],
      ...Array.from({ length: 15 }, (_, i) => String(80000 + i)),
    ].map((code) => `error-${code}`),
    'tentando',
    limited,
    true,
  ],
  [
    ['error-368'],
    'tentando',
    'A Meta bloqueou temporariamente esta conta por causa das políticas dela. Verifique a Qualidade da Conta na Meta; tentamos de novo em algumas horas.',
    true,
  ],
  [['error-190'], 'pausado', refusedToken('inválido ou expirado'), true],
  [['error-190-458'], 'pausado', refusedToken('o aplicativo foi removido'), true],
  [['error-190-459'], 'pausado', refusedToken('a Meta pede uma confirmação de segurança'), true],
  [['error-190-460'], 'pausado', refusedToken('a senha da conta mudou'), true],
  [['error-190-463'], 'pausado', refusedToken('ele expirou'), true],
  [['error-190-464'], 'pausado', refusedToken('a conta não está confirmada'), true],
  [['error-190-467'], 'pausado', refusedToken('ele foi invalidado'), true],
  [['error-102'], 'pausado', refusedToken('sessão inválida'), true],
  [['error-3', 'error-10', 'error-200', 'error-299'], 'pausado', noPermission, true],
  [['error-100-33', 'error-803'], 'pausado', wrongPixel, true],
  [['error-100-2804003'], 'descartado', 'A Meta recusou: o evento tem mais de 7 dias.', false],
  [
    ['error-100-2804009'],
    'descartado',
    'A Meta recusou: compra sem valor. Informe o valor da venda ou um valor fixo no evento.',
    false,
  ],
  [
    ['error-100-2804023'],
    'descartado',
    'A Meta recusou: evento com valor e sem moeda. Escolha a moeda no evento.',
    false,
  ],
  [['error-100-2804008'], 'descartado', 'A Meta recusou: item sem identificador.', false],
  [['error-100-2804019'], 'descartado', 'A Meta recusou um campo malformado do evento.', false],
  [['error-100-2804043'], 'descartado', 'A Meta recusou: dados de aplicativo inválidos.', false],
  [
    ['error-100-2804050'],
    'descartado',
    'A Meta recusou: não há dados suficientes do contato para reconhecer a pessoa.',
    false,
  ],
  [['error-100-2804063', 'error-100-2804066'], 'descartado', wrongConversation, false],
  [['error-100-2804069', 'error-100-2804116'], 'descartado', noAccount, false],
  [
    ['error-100-2804079'],
    'descartado',
    'A Meta recusou: falta a conta do Instagram na configuração.',
    false,
  ],
  [
    ['2804001', '2804007', '2804016', '2804017', '2804048', '2804999'].map(
      (subcode) => `error-100-${subcode}`,
    ),
    'descartado',
    forGood,
    false,
  ],
  [['error-100', 'error-100-34', 'error-100-38'], 'tentando', doubtful, false],
  [
    ['needs-proof'],
    'pausado',
    'O aplicativo deste token exige a chave secreta em cada envio (appsecret_proof), e este servidor não a tem. Conecte a Meta pelo botão, com o aplicativo deste servidor, ou desligue "Exigir chave secreta do app" nas configurações avançadas do aplicativo na Meta e salve de novo em Configurações.',
    true,
  ],
  [
    ['other-secret'],
    'pausado',
    'A Meta recusou a chave secreta do aplicativo (appsecret_proof): a META_APP_SECRET deste servidor não é a do aplicativo do token. Peça a quem cuida do servidor para corrigi-la e salve de novo em Configurações.',
    true,
  ],
  [
    ['unknown-99999'],
    'tentando',
    'A Meta recusou o envio com um código desconhecido (99999).',
    false,
  ],
]

let outbox: Outbox
const accounts = new Map<string, string>()

/** One account for each pixel, each with one event, and the outbox emptied once. */
beforeAll(async () => {
  outbox = await openOutbox()
  for (const pixel of rows.flatMap(([pixels]) => pixels)) {
    const accountId = await outbox.accountWith(pixel)
    accounts.set(pixel, accountId)
    await outbox.firstMessage(accountId)
  }
  await outbox.drain()
})
afterAll(() => outbox.close())

test.each(
  rows.flatMap(([pixels, ...expected]) => pixels.map((pixel) => [pixel, ...expected] as const)),
)('pixel %s leaves the event %s: %s', async (pixel, state, reason, holdsConnection) => {
  const accountId = accounts.get(pixel) ?? ''
  const delivery = await outbox.onlyDelivery(accountId)
  expect(delivery).toMatchObject({ state, reason, attempts: 1, sent_at: null })
  expect(delivery.fbtrace_id).toMatch(/^AFake/)
  const { pauseReason } = await getMetaSettings(outbox.ctx, accountId)
  expect(pauseReason).toBe(holdsConnection ? reason : null)
})

test.each([
  ['of this server’s app is proved with its secret', '1234567890', true],
  ['of another app is not', '999', false],
  ['whose app is not known yet is not', null, false],
])('a token %s', async (_what, tokenAppId, isProved) => {
  const metaAppSecret = 'segredo-do-aplicativo'
  const own = await openOutbox({ metaAppId: '1234567890', metaAppSecret })
  const accountId = await own.accountWith('needs-proof')
  await own.ctx.sql.asOwner
    .updateTable('connections')
    .set({ token_app_id: tokenAppId })
    .where('account_id', '=', accountId)
    .execute()
  await own.firstMessage(accountId)
  await own.drain()
  const received = await own.received('needs-proof', accountId)
  const proof = createHmac('sha256', metaAppSecret).update(own.tokenOf(accountId)).digest('hex')
  expect(received.map((one) => one.proof)).toEqual(isProved ? [proof] : [])
  const delivery = await own.onlyDelivery(accountId)
  expect(delivery.state).toBe(isProved ? 'enviado' : 'pausado')
  expect(JSON.stringify(delivery)).not.toContain(proof)
  await own.close()
})

test('the fake platform has a pixel for every error in the table', async () => {
  const answer = await fetch(`${outbox.ctx.config.metaGraphBaseUrl}/_control`)
  const { pixels } = (await answer.json()) as { pixels: Record<string, string> }
  const errors = Object.keys(pixels).filter((id) => id.startsWith('error-'))
  expect(
    rows
      .flatMap(([ids]) => ids)
      .filter((id) => id.startsWith('error-'))
      .sort(),
  ).toEqual(errors.sort())
})
