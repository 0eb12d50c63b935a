import type { VerdictKind } from '../destinations/destination.ts'

export type ErrorRow = {
  /** Reasons in the violations of a request, else its canonical status. */
  reasons: readonly string[]
  kind: Exclude<VerdictKind, 'sent' | 'amend'>
  /** For the user, in Portuguese. */
  reason: string
  /** True when a single event may be to blame for the whole request. */
  mayBeOneEvent?: true
  /** Our own mistake: goes to the log as an error. */
  isOurBug?: true
}

/**
 * What the Data Manager API refuses a request for (`ErrorReason`), and what each asks for. The API
 * fails as a whole for one bad event. The first row that fits decides.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    reasons: ['INVALID_CONVERSION_ACTION_ID'],
    kind: 'hold',
    reason:
      'O Google não conhece a ação de conversão deste evento. Corrija o ID da ação de conversão no evento, salve a conexão de novo e reenvie.',
  },
  {
    reasons: ['INVALID_CONVERSION_ACTION_TYPE'],
    kind: 'hold',
    reason:
      'A ação de conversão deste evento não aceita conversões importadas. Crie no Google Ads uma ação do tipo Importação (cliques) e troque o ID no evento.',
  },
  {
    reasons: ['DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS'],
    kind: 'pause',
    reason:
      'A conta do Google Ads não tem as conversões otimizadas para leads ativadas. Ative em Metas > Configurações e salve a conexão de novo.',
  },
  {
    reasons: [
      'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
      'TERMS_AND_CONDITIONS_NOT_SIGNED',
    ],
    kind: 'pause',
    reason:
      'A conta do Google Ads ainda não aceitou os termos de dados do cliente. Aceite no Google Ads e salve a conexão de novo.',
  },
  {
    reasons: ['DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS'],
    kind: 'pause',
    reason:
      'As políticas do Google não permitem conversões otimizadas nesta conta. Fale com o suporte do Google Ads.',
  },
  {
    reasons: ['INVALID_DESTINATION', 'NOT_FOUND'],
    kind: 'pause',
    reason:
      'O Google não encontrou a conta informada. Confira o ID da conta e o da conta de administrador em Configurações.',
  },
  {
    reasons: ['SERVICE_DISABLED'],
    kind: 'pause',
    reason:
      'A Data Manager API está desligada no projeto do Google Cloud. Ative a API e salve a conexão de novo.',
  },
  {
    reasons: ['ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
    kind: 'pause',
    reason:
      'O acesso autorizado não inclui a Data Manager API. Gere um token de atualização com o escopo datamanager.',
  },
  {
    reasons: ['PERMISSION_DENIED'],
    kind: 'pause',
    reason:
      'O Google negou o acesso a esta conta do Google Ads. Confira se o usuário autorizado tem acesso a ela e salve de novo em Configurações.',
  },
  {
    reasons: ['UNAUTHENTICATED'],
    kind: 'pause',
    reason:
      'O Google recusou o acesso autorizado. Gere um novo token de atualização e salve em Configurações.',
  },
  {
    reasons: ['RESOURCE_EXHAUSTED'],
    kind: 'retry_later',
    reason: 'O Google limitou o número de envios por enquanto. Tentamos de novo em instantes.',
  },
  {
    reasons: ['INTERNAL_ERROR', 'INTERNAL', 'DEADLINE_EXCEEDED', 'UNAVAILABLE', 'ABORTED'],
    kind: 'retry',
    reason: 'O Google está com um problema temporário. Tentamos de novo em instantes.',
  },
  {
    reasons: ['NO_IDENTIFIERS_PROVIDED'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: 'O Google recusou: o evento não tem identificador do clique nem telefone.',
  },
  {
    reasons: ['EVENT_TIME_INVALID'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: 'O Google recusou o horário do evento: é antigo demais ou anterior ao clique.',
  },
  {
    reasons: ['INVALID_CURRENCY_CODE'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: 'O Google recusou a moeda do evento.',
  },
  {
    reasons: ['INVALID_EVENT'],
    kind: 'drop',
    mayBeOneEvent: true,
    reason: 'O Google recusou o evento como inválido.',
  },
  {
    reasons: [
      'REQUIRED_FIELD_MISSING',
      'INVALID_FORMAT',
      'INVALID_HEX_ENCODING',
      'INVALID_SHA256_FORMAT',
      'INVALID_ENUM_VALUE',
      'INVALID_NUMBER_FORMAT',
      'TOO_MANY_USER_IDENTIFIERS',
    ],
    kind: 'drop',
    mayBeOneEvent: true,
    isOurBug: true,
    reason: 'O Google recusou um campo malformado do evento.',
  },
  {
    reasons: ['TOO_MANY_EVENTS'],
    kind: 'doubt',
    mayBeOneEvent: true,
    isOurBug: true,
    reason: 'O Google recusou: eventos demais em um envio.',
  },
]

/** What Google's OAuth server refuses a refresh token for (RFC 6749, 5.2). */
export const tokenErrors: Readonly<Record<string, string>> = {
  invalid_grant:
    'O Google recusou o token de atualização: ele expirou ou foi revogado. Gere um novo e salve em Configurações.',
  invalid_client:
    'O Google não reconhece o ID ou a chave secreta do cliente OAuth. Corrija em Configurações.',
  unauthorized_client:
    'Este cliente OAuth não pode usar o token de atualização. Gere o token com o mesmo cliente e salve em Configurações.',
  deleted_client:
    'O cliente OAuth foi excluído no Google Cloud. Crie outro e salve em Configurações.',
  invalid_scope:
    'O acesso autorizado não inclui a Data Manager API. Gere um token de atualização com o escopo datamanager.',
  access_denied: 'O acesso foi negado no Google. Autorize de novo e salve em Configurações.',
}
