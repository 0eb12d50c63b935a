/** Why an event was not (yet) sent to Google Ads, or what became of it there, by the code of its reason. */
export const googleSentences = {
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
}
