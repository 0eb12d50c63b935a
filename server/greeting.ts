import { ConfigError } from './platform/config.ts'
import { StartError } from './platform/database/start-error.ts'
import { detailOf } from './platform/errors.ts'
import type { Prepared } from './platform/siblings.ts'

/** Tells who started the product where it is, how it runs, and how to get in. */
export function greet(
  { firstLogin, refusedHosts }: Prepared,
  about: {
    publicUrl: string
    plan: string
    passwordIsChosen: boolean
    allowedPrivateHosts: readonly string[]
  },
): void {
  const lines = ['', `  Rastro está no ar: ${about.publicUrl}`, `  Processos: ${about.plan}`]
  if (firstLogin) {
    lines.push(
      '',
      '  Primeiro acesso (mostrado só desta vez):',
      `    usuário  ${firstLogin.username}  (ou ${firstLogin.email})`,
      `    senha    ${about.passwordIsChosen ? 'a de ADMIN_PASSWORD' : firstLogin.password}`,
    )
  }
  lines.push(...privateHostsExplained(refusedHosts, about.allowedPrivateHosts))
  process.stdout.write(`${lines.join('\n')}\n\n`)
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
  return error instanceof StartError ? error.message : (error.stack ?? error.message)
}
