import { googleSentences } from './google-sentences.ts'

/** Why Meta refuses an access token, in the middle of the sentence. */
const tokenRefusals = {
  app_removed: 'o aplicativo foi removido',
  security_check: 'a Meta pede uma confirmação de segurança',
  password_changed: 'a senha da conta mudou',
  expired: 'ele expirou',
  account_not_confirmed: 'a conta não está confirmada',
  invalidated: 'ele foi invalidado',
  invalid_or_expired: 'inválido ou expirado',
  invalid_session: 'sessão inválida',
}

/** Sentences that say nothing but their code. */
const plainSentences = {
  lead_gone: 'O lead ou clique foi excluído antes do envio.',
  lead_deleted: 'O lead foi excluído antes do envio.',
  contact_merged: 'Contato unificado: o mesmo evento já vale para o outro registro deste lead.',
  contact_opted_out: 'Este contato pediu para não ser informado às plataformas de anúncio.',
  privacy_signal:
    'O navegador da pessoa enviou um sinal de privacidade, e esta conta o respeita: nada é informado às plataformas de anúncio.',
  simulated: 'Teste feito com o simulador: nunca é enviado às plataformas de anúncio.',
  awaits_sale_value: 'Espera o valor da venda. Informe o valor no lead e o evento é enviado.',
  refund_awaits_sale: 'Espera o envio da venda que foi estornada.',
  sale_gone: 'A venda foi estornada ou excluída antes do envio.',
  sale_gone_unsure:
    'A venda foi estornada ou excluída depois de uma tentativa sem confirmação: o evento pode ter sido recebido, e não é enviado de novo.',
  sale_told_by_phrase:
    'Outro evento já informa esta venda a este destino: mais uma vez, ela contaria em dobro.',
  reporting_off: 'O envio às plataformas de anúncio está desligado nesta conta.',
  token_unreadable:
    'O token de acesso guardado não pôde ser lido (a chave do servidor mudou). Salve o token de novo em Configurações.',
  sent_alone:
    'A plataforma recusou parte de um envio sem dizer qual evento. Enviamos cada um de novo, sozinho.',

  meta_not_connected:
    'A Meta não está conectada. Informe o ID do Pixel e o token de acesso em Configurações.',
  meta_too_old: 'O evento tem mais de 7 dias: a Meta não aceita mais, por isso não foi enviado.',
  meta_no_event_name: 'O evento não tem nome.',
  meta_event_name_too_long: 'O nome do evento é longo demais para a Meta.',
  meta_value_invalid: 'O valor do evento não é um número válido.',
  meta_currency_invalid: 'O evento tem valor, mas não tem uma moeda válida.',
  meta_purchase_without_value:
    'Compra sem valor: informe o valor da venda no lead, ou um valor fixo no evento, e reenvie.',
  meta_nobody_recognisable:
    'Não há dados suficientes do contato (telefone, clique ou identificador) para a Meta.',
  meta_temporary: 'A Meta está com um problema temporário. Tentamos de novo em instantes.',
  meta_dataset_not_ready: 'O conjunto de dados da Meta ainda não está pronto.',
  meta_rate_limit: 'A Meta limitou o número de envios por enquanto. Tentamos de novo em instantes.',
  meta_throttled: 'A Meta limitou o número de envios por enquanto.',
  meta_account_blocked:
    'A Meta bloqueou temporariamente esta conta por causa das políticas dela. Verifique a Qualidade da Conta na Meta; tentamos de novo em algumas horas.',
  meta_no_permission:
    'O token não tem permissão para enviar eventos a este Pixel. Revise as permissões e salve de novo em Configurações.',
  meta_no_messaging_permission:
    'O token não tem a permissão whatsapp_business_manage_events, que a Meta pede para eventos de anúncios que abrem o WhatsApp; os outros eventos continuam sendo enviados. Conecte a Meta de novo, ou gere um token com essa permissão e salve em Configurações.',
  meta_app_secret_missing:
    'O aplicativo deste token exige a chave secreta em cada envio (appsecret_proof), e este servidor não a tem. Conecte a Meta pelo botão, com o aplicativo deste servidor, ou desligue "Exigir chave secreta do app" nas configurações avançadas do aplicativo na Meta e salve de novo em Configurações.',
  meta_app_secret_wrong:
    'A Meta recusou a chave secreta do aplicativo (appsecret_proof): a META_APP_SECRET deste servidor não é a do aplicativo do token. Peça a quem cuida do servidor para corrigi-la e salve de novo em Configurações.',
  meta_pixel_wrong:
    'O ID do Pixel está errado ou o token não tem acesso a ele. Corrija em Configurações.',
  meta_dataset_not_linked:
    'O conjunto de dados da Meta não está ligado à conta do WhatsApp Business. Ligue os dois na Meta, ou corrija os IDs, e salve de novo em Configurações.',
  meta_refused_too_old: 'A Meta recusou: o evento tem mais de 7 dias.',
  meta_refused_future: 'A Meta recusou: o horário do evento está no futuro.',
  meta_refused_without_value:
    'A Meta recusou: compra sem valor. Informe o valor da venda ou um valor fixo no evento.',
  meta_refused_without_currency:
    'A Meta recusou: evento com valor e sem moeda. Escolha a moeda no evento.',
  meta_refused_item_without_id: 'A Meta recusou: item sem identificador.',
  meta_refused_malformed: 'A Meta recusou um campo malformado do evento.',
  meta_refused_app_data: 'A Meta recusou: dados de aplicativo inválidos.',
  meta_refused_nobody_recognisable:
    'A Meta recusou: não há dados suficientes do contato para reconhecer a pessoa.',
  meta_refused_event_type:
    'A Meta recusou: este tipo de evento não é aceito para conversas do WhatsApp.',
  meta_refused_without_page:
    'A Meta recusou: falta a página ou a conta do WhatsApp Business na configuração.',
  meta_refused_click_id: 'A Meta recusou: o identificador do clique no anúncio não é válido.',
  meta_refused_without_instagram: 'A Meta recusou: falta a conta do Instagram na configuração.',
  meta_refused_for_good: 'A Meta recusou o evento definitivamente.',
  meta_refused_invalid: 'A Meta recusou o evento como inválido.',
  meta_timeout: 'A Meta não respondeu em 10 segundos. Tentamos de novo em instantes.',
  meta_unreachable: 'Não foi possível falar com a Meta. Tentamos de novo em instantes.',
  meta_unreadable: 'A Meta respondeu algo ilegível. Tentamos de novo em instantes.',
  meta_asked_again: 'A Meta pediu para tentar de novo.',
  /** Found out by asking about the token, not by sending. */
  meta_login_refused:
    'A Meta recusou o token de acesso (inválido ou expirado). Conecte a Meta de novo.',

  ...googleSentences,

  tiktok_not_connected:
    'O TikTok não está conectado. Informe o código do pixel e o token de acesso em Destinos.',
  tiktok_too_old:
    'O evento tem mais de 7 dias: o TikTok não aceita mais, por isso não foi enviado.',
  tiktok_no_permission:
    'O token de acesso não tem permissão para este pixel do TikTok. Revise o pixel e o token e salve de novo.',
  tiktok_rate_limit:
    'O TikTok limitou o número de envios por enquanto. Tentamos de novo em instantes.',
  tiktok_token_refused:
    'O TikTok recusou o token de acesso (inválido ou revogado). Gere outro no Gerenciador de Eventos e salve de novo.',
  tiktok_temporary: 'O TikTok está com um problema temporário. Tentamos de novo em instantes.',
  tiktok_timeout: 'O TikTok não respondeu em 10 segundos. Tentamos de novo em instantes.',
  tiktok_unreachable: 'Não foi possível falar com o TikTok. Tentamos de novo em instantes.',
  tiktok_unreadable: 'O TikTok respondeu algo ilegível. Tentamos de novo em instantes.',

  ga4_not_connected:
    'O Google Analytics 4 não está conectado. Informe o ID da métrica e a chave secreta da API em Configurações.',
  ga4_too_old:
    'O evento tem mais de 72 horas: o Google Analytics não aceita mais, por isso não foi enviado.',
  ga4_without_cookie:
    'O clique não trouxe o cookie _ga do Google Analytics: sem ele o evento não teria a quem ser ligado.',
  ga4_event_name: 'O nome do evento não é aceito pelo Google Analytics.',
  ga4_unexpected: 'O Google Analytics respondeu algo inesperado. Tentamos de novo em instantes.',
  ga4_rate_limit:
    'O Google Analytics limitou o número de envios por enquanto. Tentamos de novo em instantes.',
  ga4_temporary:
    'O Google Analytics está com um problema temporário. Tentamos de novo em instantes.',
  ga4_timeout: 'O Google Analytics não respondeu em 10 segundos. Tentamos de novo em instantes.',
  ga4_unreachable: 'Não foi possível falar com o Google Analytics. Tentamos de novo em instantes.',

  webhook_not_connected: 'O webhook foi excluído.',
  webhook_deleted: 'O webhook foi excluído antes do envio.',
  webhook_secret_unreadable:
    'O segredo guardado deste webhook não pôde ser lido (a chave do servidor mudou). Gere outro segredo.',
  webhook_too_old: 'O evento tem mais de 30 dias e não é mais enviado ao webhook.',
  webhook_gone:
    'O endereço respondeu HTTP 410 (Gone): ele não quer mais receber eventos. Corrija o endereço e salve de novo, ou exclua o webhook.',
  webhook_rate_limit:
    'O endereço pediu para enviar menos (HTTP 429). Tentamos de novo em instantes.',
  webhook_private_address:
    'O endereço é de uma rede privada, e este servidor só envia a endereços públicos.',
  webhook_timeout: 'O endereço não respondeu em 10 segundos.',
  webhook_name_unknown: 'O nome do endereço não existe no DNS.',
  webhook_connection_refused: 'O endereço recusou a conexão.',
  webhook_certificate_invalid: 'O certificado do endereço não é válido.',
  webhook_connection_failed: 'A conexão com o endereço falhou.',
}

/** What the sentences of the other codes are made with. */
type Parameters = {
  /** The event was tried as often, or for as long, as makes sense. */
  gave_up: { last: Reason }
  meta_token_refused: { why: keyof typeof tokenRefusals }
  meta_confirmed_some: { confirmed: number; sent: number }
  /** Error code and subcode as Meta wrote them. */
  meta_unknown_error: { error: string }
  google_unknown_status: { status: number }
  /** Google's own name of the reason. */
  google_discarded_named: { name: string }
  tiktok_no_such_event: { eventType: string }
  /** `says` is TikTok's own text, bounded. */
  tiktok_refused: { says: string }
  tiktok_unknown_error: { error: number; says: string }
  ga4_refused: { status: number }
  webhook_delivered: { status: number }
  webhook_status: { status: number }
  webhook_redirected: { status: number }
  /** The same, with what to do about it. */
  webhook_use_final_address: { status: number }
  /** Nothing but failures came back for a day. */
  webhook_failing: { last: Reason }
  /** A sentence of an earlier version that no code stands for. */
  legacy: { text: string }
}

type Details = { [Code in keyof typeof plainSentences]: unknown } & Parameters

export type ReasonCode = keyof Details

/**
 * Why an event was not (yet) sent, or what became of a request, as it is stored: a code, with what
 * its sentence is made with.
 */
export type Reason<Code extends ReasonCode = ReasonCode> = {
  [C in Code]: { code: C } & Details[C]
}[Code]

/** Why Meta refuses an access token. */
export type TokenRefusal = keyof typeof tokenRefusals

const sentences: { [Code in keyof Parameters]: (reason: Reason<Code>) => string } = {
  gave_up: ({ last }) =>
    `Desistimos depois de várias tentativas. Última resposta: ${sentenceOf(last)}`,
  meta_token_refused: ({ why }) =>
    `A Meta recusou o token de acesso (${tokenRefusals[why]}). Gere um novo token e salve em Configurações.`,
  meta_confirmed_some: ({ confirmed, sent }) =>
    `A Meta confirmou ${confirmed} de ${sent} evento(s) enviado(s).`,
  meta_unknown_error: ({ error }) =>
    `A Meta recusou o envio com um código desconhecido (${error}).`,
  google_unknown_status: ({ status }) =>
    `O Google recusou o envio por um motivo desconhecido (HTTP ${status}).`,
  google_discarded_named: ({ name }) =>
    `O Google aceitou o envio e depois descartou o evento (${name}).`,
  tiktok_no_such_event: ({ eventType }) =>
    `O TikTok não tem um evento equivalente a ${eventType}. Escolha outro tipo de evento.`,
  tiktok_refused: ({ says }) => `O TikTok recusou o evento: ${says}`,
  tiktok_unknown_error: ({ error, says }) =>
    `O TikTok recusou o envio com um código desconhecido (${error}): ${says}`,
  ga4_refused: ({ status }) => `O Google Analytics recusou o envio (HTTP ${status}).`,
  webhook_delivered: ({ status }) => `Entregue (HTTP ${status}).`,
  webhook_status: ({ status }) => `O endereço respondeu HTTP ${status}.`,
  webhook_redirected: ({ status }) =>
    `O endereço respondeu com um redirecionamento (HTTP ${status}), que não é seguido.`,
  webhook_use_final_address: ({ status }) =>
    `O endereço respondeu com um redirecionamento (HTTP ${status}), que não é seguido. Use o endereço final.`,
  webhook_failing: ({ last }) =>
    `Nenhum envio ao webhook deu certo em 24 horas, por isso ele foi pausado. Última resposta: ${sentenceOf(last)}`,
  legacy: ({ text }) => text,
}

/** The sentence that a user reads. */
export function sentenceOf(reason: Reason): string {
  return isPlain(reason) ? plainSentences[reason.code] : written(reason)
}

function isPlain(reason: Reason): reason is Reason<keyof typeof plainSentences> {
  return Object.hasOwn(plainSentences, reason.code)
}

function written<Code extends keyof Parameters>(reason: Reason<Code>): string {
  return sentences[reason.code](reason)
}
