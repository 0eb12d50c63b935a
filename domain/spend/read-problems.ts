const byHand = 'Enquanto isso, o custo pode ser informado por CSV ou à mão.'

const plainSentences = {
  limit: 'A Meta limitou o número de consultas por enquanto.',
  token: 'A Meta recusou o token de acesso (inválido ou expirado). Conecte a Meta de novo.',
  permission: 'O token não tem permissão para isso.',
  missing: 'A Meta não encontrou o que foi pedido, ou o token não tem acesso.',
  too_much: 'A Meta pediu para consultar menos dados de uma vez.',
  temporary: 'A Meta está com um problema temporário.',
  refused: 'A Meta recusou a consulta.',
  unanswered: 'A Meta não respondeu. Tente novamente em instantes.',
  no_access_token: 'A Meta não devolveu um token de acesso.',
  unreadable: 'A Meta respondeu algo ilegível.',
  unreadable_token: 'A Meta respondeu algo ilegível sobre o token.',
  unreadable_spend: 'A Meta respondeu algo ilegível sobre o custo dos anúncios.',
  report_failed: 'A Meta não conseguiu preparar o relatório de custos.',
  ad_account_missing: `A conta de anúncios não existe ou o token não tem acesso a ela. Escolha outra conta de anúncios. ${byHand}`,
}

/** What the sentences of the other codes are made with. */
type Parameters = {
  /** Error code as Meta wrote it. */
  refused_with: { error: number }
  /** `canLogIn`: this server has an app at Meta, by which a person can get another token. */
  ads_permission: { canLogIn: boolean }
  ads_token: { canLogIn: boolean }
  /** A sentence of an earlier version that no code stands for. */
  legacy: { text: string }
}

type Details = { [Code in keyof typeof plainSentences]: unknown } & Parameters

/** Why Meta did not answer a question, as it is stored: a code with what its sentence is made with. */
export type ReadProblem<Code extends keyof Details = keyof Details> = {
  [C in Code]: { code: C } & Details[C]
}[Code]

const sentences: { [Code in keyof Parameters]: (problem: ReadProblem<Code>) => string } = {
  refused_with: ({ error }) => `A Meta recusou a consulta (código ${error}).`,
  ads_permission: ({ canLogIn }) =>
    canLogIn
      ? `O token não tem permissão para ler os anúncios (ads_read). Use "Conectar com a Meta" e aceite todas as permissões. ${byHand}`
      : `O token não tem permissão para ler os anúncios (ads_read). Salve em Configurações um token de usuário do sistema com ads_read. ${byHand}`,
  ads_token: ({ canLogIn }) =>
    canLogIn
      ? `A Meta recusou o token (inválido ou expirado). Use "Conectar com a Meta" para renová-lo. ${byHand}`
      : `A Meta recusou o token (inválido ou expirado). Salve um novo token em Configurações. ${byHand}`,
  legacy: ({ text }) => text,
}

/** The sentence that a user reads. */
export function problemSentence(problem: ReadProblem): string {
  return isPlain(problem) ? plainSentences[problem.code] : written(problem)
}

function isPlain(problem: ReadProblem): problem is ReadProblem<keyof typeof plainSentences> {
  return Object.hasOwn(plainSentences, problem.code)
}

function written<Code extends keyof Parameters>(problem: ReadProblem<Code>): string {
  return sentences[problem.code](problem)
}
