import { UnexpectedAnswer } from '#server/integrations/gateways/call-gateway'
import type { AppError } from '#server/platform/errors'

/**
 * Why a gateway has not made an instance, as it is stored with the draft: no answer, a machine that is
 * still starting, or the HTTP status. Never its words: some gateways repeat tokens in them.
 */
export function failureCode({ code, cause }: AppError): string {
  if (code === 'gateway_initialising') return 'starting'
  return cause instanceof UnexpectedAnswer ? `http ${cause.status}` : 'silent'
}

/** The sentence that people read for a stored code. */
export function failureSentence(stored: string): string {
  if (stored === 'starting') return 'O gateway ainda está inicializando a instância.'
  const status = Number(/^http (\d{3})$/.exec(stored)?.[1])
  if (Number.isNaN(status)) {
    return 'O gateway não respondeu: o endereço não atende ou demorou demais.'
  }
  return `O gateway respondeu com HTTP ${status}: ${meaningOf(status)}.`
}

function meaningOf(status: number): string {
  if (status < 300) return 'a resposta não é a de uma API do WhatsApp'
  if (status === 404) return 'nesse endereço ele não conhece o pedido'
  if (status === 429) return 'ele recebe pedidos demais agora'
  if (status < 500) return 'ele não aceitou o pedido'
  return 'o servidor dele falhou'
}
