import type { GraphProblem } from '#server/integrations/meta-graph/problem'
import type { Context } from '#server/platform/context'

const byHand = 'Enquanto isso, o custo pode ser informado por CSV ou à mão.'

/** Why what the ads cost cannot be read, and what to do about it; for the user. */
export function spendProblem(ctx: Context, problem: GraphProblem): string {
  const hasApp = ctx.config.metaAppId !== null
  switch (problem.kind) {
    case 'permission':
      return hasApp
        ? `O token não tem permissão para ler os anúncios (ads_read). Use "Conectar com a Meta" e aceite todas as permissões. ${byHand}`
        : `O token não tem permissão para ler os anúncios (ads_read). Salve em Configurações um token de usuário do sistema com ads_read. ${byHand}`
    case 'missing':
      return `A conta de anúncios não existe ou o token não tem acesso a ela. Escolha outra conta de anúncios. ${byHand}`
    case 'token':
      return hasApp
        ? `A Meta recusou o token (inválido ou expirado). Use "Conectar com a Meta" para renová-lo. ${byHand}`
        : `A Meta recusou o token (inválido ou expirado). Salve um novo token em Configurações. ${byHand}`
    default:
      return problem.reason
  }
}
