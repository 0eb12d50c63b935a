import { type AddressReach, addressReach } from '#domain/own-address'
import { ConfigError } from './platform/config.ts'
import { StartError } from './platform/database/start-error.ts'
import { detailOf } from './platform/errors.ts'
import type { Prepared } from './platform/siblings.ts'

/** Tells who started the product where it is, how to get in, and what comes next. */
export function greet(
  { firstLogin, refusedHosts }: Prepared,
  about: {
    publicUrl: string
    plan: string
    dataDir: string
    passwordIsChosen: boolean
    allowedPrivateHosts: readonly string[]
  },
): void {
  const lines = ['', '  Rastro está no ar', '', `  Endereço   ${about.publicUrl}`]
  if (firstLogin) {
    const password = about.passwordIsChosen
      ? 'a de ADMIN_PASSWORD'
      : `${firstLogin.password}   (mostrada só desta vez)`
    lines.push(
      `  Usuário    ${firstLogin.username}   (ou ${firstLogin.email})`,
      `  Senha      ${password}`,
    )
  } else {
    lines.push(
      '  Acesso     o de sempre; senha perdida: npm run cli -- user reset-password --email E',
    )
  }
  lines.push(
    `  Dados      ${about.dataDir}`,
    `  Processos  ${about.plan}`,
    ...nextSteps(about.publicUrl, firstLogin !== null),
    ...privateHostsExplained(refusedHosts, about.allowedPrivateHosts),
  )
  if (process.stdout.isTTY) lines.push('', '  Para parar: Ctrl + C')
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

const whoReaches: Record<Exclude<AddressReach, 'public'>, string> = {
  computer: 'Este endereço só abre neste computador: quem clicar em um anúncio não chega a ele.',
  network: 'Este endereço só abre nesta rede: quem clicar em um anúncio não chega a ele.',
  plain: 'Este endereço não tem https: navegadores avisam que ele não é seguro.',
}

function nextSteps(publicUrl: string, isFirst: boolean): string[] {
  const steps: string[] = []
  if (isFirst) {
    steps.push(
      'Abra o endereço no navegador e entre.',
      'No Painel, siga os Primeiros passos: eles levam até a primeira venda informada.',
    )
  }
  const reach = addressReach(publicUrl)
  if (reach !== 'public') {
    const manual = new URL('ajuda/publicar', `${publicUrl}/`).href
    steps.push(`${whoReaches[reach]}\n     Como publicar: ${manual}`)
  }
  if (steps.length === 0) return []
  return ['', '  E agora', ...steps.map((step, index) => `  ${index + 1}. ${step}`)]
}

/** Gateways and webhooks beside this server are usual where it has one owner, and refused at first. */
function privateHostsExplained(refused: string[], allowed: readonly string[]): string[] {
  if (refused.length === 0 && allowed.length > 0) return []
  const hosts = refused.length > 0 ? [...allowed, ...refused] : ['localhost', '127.0.0.1', '::1']
  const why =
    refused.length > 0
      ? [
          'O gateway de uma linha fica em um endereço privado que não está permitido e não é chamado.',
          'Para permitir, inicie com:',
        ]
      : [
          'Evolution API ou webhooks nesta máquina? Endereços privados só são chamados se permitidos.',
          'Para permitir os desta máquina, inicie com:',
        ]
  return [
    '',
    ...why.map((line) => `  ${line}`),
    `    ALLOWED_PRIVATE_HOSTS=${hosts.join(',')} npm start`,
  ]
}

/** Tells who started the product why it did not start. */
export function explain(error: unknown): void {
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `Rastro não conseguiu iniciar: ${reasonOf(error)}\n`,
  )
}

/** Who starts the product can act on these; anything else is ours to find, by its stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = detailOf(error, 'code')
  const port = detailOf(error, 'port')
  if (code === 'EADDRINUSE') {
    return `a porta ${port} já está em uso. Pare o outro programa ou escolha outra em PORT.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `este usuário não pode usar a porta ${port}. Escolha outra em PORT.`
  }
  if (code === 'EADDRNOTAVAIL') {
    const address = detailOf(error, 'address')
    return `o endereço ${address} não é desta máquina. Escolha outro em HOST.`
  }
  if (error instanceof StartError) return error.message
  return reasonOfFile(error) ?? error.stack ?? error.message
}

const fileRefusals = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** Why a file of ours could not be read or written, for an error of the file system; null for any other. */
function reasonOfFile(error: Error): string | null {
  const code = detailOf(error, 'code')
  const path = detailOf(error, 'path')
  if (code === 'ENOSPC') return 'o disco está cheio. Libere espaço e inicie de novo.'
  if (typeof code !== 'string' || !fileRefusals.has(code) || path === undefined) return null
  return `este usuário não pode ler ou gravar ${path}. Dê a ele a pasta de DATA_DIR (chown -R) ou escolha outra em DATA_DIR.`
}
