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
  awaits_sale_value: 'Espera o valor da venda. Informe o valor no lead e o evento é enviado.',
  sale_gone: 'A venda foi estornada ou excluída antes do envio.',
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

  google_not_connected:
    'O Google Ads não está conectado. Conecte em Configurações, ou importe no Google o arquivo CSV de conversões.',
  google_too_old:
    'O evento tem mais de 90 dias: o Google não aceita mais, por isso não foi enviado.',
  google_without_action: 'O evento não diz qual é a ação de conversão no Google Ads.',
  google_action_is_name:
    'O evento diz o nome da ação de conversão, que só serve para o arquivo CSV. Para o envio automático, informe o ID dela (só números).',
  google_nobody_recognisable:
    'O evento não tem identificador de clique do Google nem telefone: o Google não teria como reconhecê-lo.',
  google_action_unknown:
    'O Google não conhece a ação de conversão deste evento. Corrija o ID da ação de conversão no evento, salve a conexão de novo e reenvie.',
  google_action_type:
    'A ação de conversão deste evento não aceita conversões importadas. Crie no Google Ads uma ação do tipo Importação (cliques) e troque o ID no evento.',
  google_enhanced_conversions_off:
    'A conta do Google Ads não tem as conversões otimizadas para leads ativadas. Ative em Metas > Configurações e salve a conexão de novo.',
  google_terms_not_signed:
    'A conta do Google Ads ainda não aceitou os termos de dados do cliente. Aceite no Google Ads e salve a conexão de novo.',
  google_policy:
    'As políticas do Google não permitem conversões otimizadas nesta conta. Fale com o suporte do Google Ads.',
  google_account_not_found:
    'O Google não encontrou a conta informada. Confira o ID da conta e o da conta de administrador em Configurações.',
  google_api_off:
    'A Data Manager API está desligada no projeto do Google Cloud. Ative a API e salve a conexão de novo.',
  google_scope_missing:
    'O acesso autorizado não inclui a Data Manager API. Gere um token de atualização com o escopo datamanager.',
  google_access_denied:
    'O Google negou o acesso a esta conta do Google Ads. Confira se o usuário autorizado tem acesso a ela e salve de novo em Configurações.',
  google_access_refused:
    'O Google recusou o acesso autorizado. Gere um novo token de atualização e salve em Configurações.',
  google_rate_limit:
    'O Google limitou o número de envios por enquanto. Tentamos de novo em instantes.',
  google_temporary: 'O Google está com um problema temporário. Tentamos de novo em instantes.',
  google_refused_without_identifier:
    'O Google recusou: o evento não tem identificador do clique nem telefone.',
  google_refused_time:
    'O Google recusou o horário do evento: é antigo demais ou anterior ao clique.',
  google_refused_currency: 'O Google recusou a moeda do evento.',
  google_refused_invalid: 'O Google recusou o evento como inválido.',
  google_refused_malformed: 'O Google recusou um campo malformado do evento.',
  google_refused_too_many: 'O Google recusou: eventos demais em um envio.',
  google_refresh_token_refused:
    'O Google recusou o token de atualização: ele expirou ou foi revogado. Gere um novo e salve em Configurações.',
  google_client_unknown:
    'O Google não reconhece o ID ou a chave secreta do cliente OAuth. Corrija em Configurações.',
  google_client_unauthorized:
    'Este cliente OAuth não pode usar o token de atualização. Gere o token com o mesmo cliente e salve em Configurações.',
  google_client_deleted:
    'O cliente OAuth foi excluído no Google Cloud. Crie outro e salve em Configurações.',
  google_consent_denied:
    'O acesso foi negado no Google. Autorize de novo e salve em Configurações.',
  google_timeout: 'O Google não respondeu em 10 segundos. Tentamos de novo em instantes.',
  google_unreachable: 'Não foi possível falar com o Google. Tentamos de novo em instantes.',
  google_unreadable: 'O Google respondeu algo ilegível. Tentamos de novo em instantes.',
  google_action_too_new:
    'A ação de conversão é nova demais: o Google só aceita eventos dela algumas horas depois de criada. Enviamos de novo em 6 horas.',
  google_action_one_per_click:
    'A ação de conversão conta uma conversão por clique, e o Google não aceita nela cliques de iPhone (gbraid ou wbraid). No Google Ads, mude a contagem da ação para "Todas", ou crie outra ação que conte todas e troque o ID no evento; depois salve a conexão de novo.',
  google_manager_mismatch:
    'A conta de administrador informada não corresponde à conta do Google Ads. Confira os dois IDs em Configurações (deixe o da conta de administrador vazio se o acesso é direto) e salve a conexão de novo.',
  google_account_type_mismatch:
    'O ID informado não é de uma conta do Google Ads. Informe o ID da conta que tem a ação de conversão e salve a conexão de novo.',
  google_event_source_mismatch:
    'A ação de conversão é de outro tipo de origem e não aceita eventos de conversas. Crie no Google Ads uma ação do tipo Importação (cliques), troque o ID no evento e salve a conexão de novo.',
  google_sent_without_hash:
    'A conta do Google Ads ainda não aceitou os termos de conversões otimizadas: enviamos o evento de novo só com o identificador do clique.',
  google_click_too_recent: 'O Google ainda não processou este clique. Enviamos de novo em 6 horas.',
  google_processing_failed:
    'O Google teve um problema ao processar o evento. Enviamos de novo em 1 hora.',
  google_discarded: 'O Google aceitou o envio e depois descartou o evento: ele não disse o motivo.',
  google_discarded_click_id:
    'O Google aceitou o envio e depois descartou o evento: o identificador do clique não é válido.',
  google_discarded_click_unknown:
    'O Google aceitou o envio e depois descartou o evento: o clique não foi encontrado nesta conta do Google Ads.',
  google_discarded_click_refused:
    'O Google aceitou o envio e depois descartou o evento: o clique não é válido para ele (de teste, ou de tráfego inválido). Se acontece com todos, confira no Google Ads se a codificação automática está ligada e se o anúncio usa o link rastreado.',
  google_discarded_user_unknown:
    'O Google aceitou o envio e depois descartou o evento: ele não encontrou o usuário deste clique. Se acontece com todos, confira se o ID da conta em Configurações é o da conta dos anúncios e se a codificação automática está ligada.',
  google_discarded_other_account:
    'O Google aceitou o envio e depois descartou o evento: o clique é de um anúncio de outra conta do Google Ads.',
  google_discarded_too_old:
    'O Google aceitou o envio e depois descartou o evento: o evento é mais antigo que a janela de conversão da ação.',
  google_discarded_before_click:
    'O Google aceitou o envio e depois descartou o evento: o evento é anterior ao clique.',
  google_discarded_consent:
    'O Google aceitou o envio e depois descartou o evento: falta o consentimento do usuário nas configurações da conta do Google Ads.',
  google_discarded_invalid:
    'O Google aceitou o envio e depois descartou o evento: um dado do evento não é válido.',
  google_enhanced_terms_not_signed:
    'A conta do Google Ads ainda não aceitou os termos de conversões otimizadas. Aceite no Google Ads e salve a conexão de novo.',

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
