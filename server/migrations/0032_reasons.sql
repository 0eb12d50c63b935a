-- Reasons are stored as codes with what their sentences are made with, and the states of deliveries and
-- of the messages of alerts as English codes. The functions turn the sentences that earlier versions
-- wrote into codes (NULL stays NULL, what is not known is kept as it reads); each table is written
-- once, by the change of its columns' types.
create function reason_of(sentence text) returns jsonb language plpgsql immutable strict as $$
declare
  known constant jsonb := '{
    "O lead ou clique foi excluído antes do envio.": "lead_gone",
    "O lead foi excluído antes do envio.": "lead_deleted",
    "Contato unificado: o mesmo evento já vale para o outro registro deste lead.": "contact_merged",
    "Este contato pediu para não ser informado às plataformas de anúncio.": "contact_opted_out",
    "O envio às plataformas de anúncio está desligado nesta conta.": "reporting_off",
    "O token de acesso guardado não pôde ser lido (a chave do servidor mudou). Salve o token de novo em Configurações.": "token_unreadable",
    "A plataforma recusou parte de um envio sem dizer qual evento. Enviamos cada um de novo, sozinho.": "sent_alone",
    "A Meta não está conectada. Informe o ID do Pixel e o token de acesso em Configurações.": "meta_not_connected",
    "O evento tem mais de 7 dias: a Meta não aceita mais, por isso não foi enviado.": "meta_too_old",
    "O evento não tem nome.": "meta_no_event_name",
    "O nome do evento é longo demais para a Meta.": "meta_event_name_too_long",
    "O valor do evento não é um número válido.": "meta_value_invalid",
    "O evento tem valor, mas não tem uma moeda válida.": "meta_currency_invalid",
    "Compra sem valor: informe o valor da venda no lead, ou um valor fixo no evento, e reenvie.": "meta_purchase_without_value",
    "Não há dados suficientes do contato (telefone, clique ou identificador) para a Meta.": "meta_nobody_recognisable",
    "A Meta está com um problema temporário. Tentamos de novo em instantes.": "meta_temporary",
    "O conjunto de dados da Meta ainda não está pronto.": "meta_dataset_not_ready",
    "A Meta limitou o número de envios por enquanto. Tentamos de novo em instantes.": "meta_rate_limit",
    "A Meta limitou o número de envios por enquanto.": "meta_throttled",
    "A Meta bloqueou temporariamente esta conta por causa das políticas dela. Verifique a Qualidade da Conta na Meta; tentamos de novo em algumas horas.": "meta_account_blocked",
    "O token não tem permissão para enviar eventos a este Pixel. Revise as permissões e salve de novo em Configurações.": "meta_no_permission",
    "O ID do Pixel está errado ou o token não tem acesso a ele. Corrija em Configurações.": "meta_pixel_wrong",
    "O conjunto de dados da Meta não está ligado à conta do WhatsApp Business. Ligue os dois na Meta, ou corrija os IDs, e salve de novo em Configurações.": "meta_dataset_not_linked",
    "A Meta recusou: o evento tem mais de 7 dias.": "meta_refused_too_old",
    "A Meta recusou: o horário do evento está no futuro.": "meta_refused_future",
    "A Meta recusou: compra sem valor. Informe o valor da venda ou um valor fixo no evento.": "meta_refused_without_value",
    "A Meta recusou: evento com valor e sem moeda. Escolha a moeda no evento.": "meta_refused_without_currency",
    "A Meta recusou: item sem identificador.": "meta_refused_item_without_id",
    "A Meta recusou um campo malformado do evento.": "meta_refused_malformed",
    "A Meta recusou: dados de aplicativo inválidos.": "meta_refused_app_data",
    "A Meta recusou: não há dados suficientes do contato para reconhecer a pessoa.": "meta_refused_nobody_recognisable",
    "A Meta recusou: este tipo de evento não é aceito para conversas do WhatsApp.": "meta_refused_event_type",
    "A Meta recusou: falta a página ou a conta do WhatsApp Business na configuração.": "meta_refused_without_page",
    "A Meta recusou: o identificador do clique no anúncio não é válido.": "meta_refused_click_id",
    "A Meta recusou: falta a conta do Instagram na configuração.": "meta_refused_without_instagram",
    "A Meta recusou o evento definitivamente.": "meta_refused_for_good",
    "A Meta recusou o evento como inválido.": "meta_refused_invalid",
    "A Meta não respondeu em 10 segundos. Tentamos de novo em instantes.": "meta_timeout",
    "Não foi possível falar com a Meta. Tentamos de novo em instantes.": "meta_unreachable",
    "A Meta respondeu algo ilegível. Tentamos de novo em instantes.": "meta_unreadable",
    "A Meta pediu para tentar de novo.": "meta_asked_again",
    "A Meta recusou o token de acesso (inválido ou expirado). Conecte a Meta de novo.": "meta_login_refused",
    "O Google Ads não está conectado. Conecte em Configurações, ou importe no Google o arquivo CSV de conversões.": "google_not_connected",
    "O evento tem mais de 90 dias: o Google não aceita mais, por isso não foi enviado.": "google_too_old",
    "O evento não diz qual é a ação de conversão no Google Ads.": "google_without_action",
    "O evento diz o nome da ação de conversão, que só serve para o arquivo CSV. Para o envio automático, informe o ID dela (só números).": "google_action_is_name",
    "O evento não tem identificador de clique do Google nem telefone: o Google não teria como reconhecê-lo.": "google_nobody_recognisable",
    "O Google não conhece a ação de conversão deste evento. Corrija o ID da ação de conversão no evento, salve a conexão de novo e reenvie.": "google_action_unknown",
    "A ação de conversão deste evento não aceita conversões importadas. Crie no Google Ads uma ação do tipo Importação (cliques) e troque o ID no evento.": "google_action_type",
    "A conta do Google Ads não tem as conversões otimizadas para leads ativadas. Ative em Metas > Configurações e salve a conexão de novo.": "google_enhanced_conversions_off",
    "A conta do Google Ads ainda não aceitou os termos de dados do cliente. Aceite no Google Ads e salve a conexão de novo.": "google_terms_not_signed",
    "As políticas do Google não permitem conversões otimizadas nesta conta. Fale com o suporte do Google Ads.": "google_policy",
    "O Google não encontrou a conta informada. Confira o ID da conta e o da conta de administrador em Configurações.": "google_account_not_found",
    "A Data Manager API está desligada no projeto do Google Cloud. Ative a API e salve a conexão de novo.": "google_api_off",
    "O acesso autorizado não inclui a Data Manager API. Gere um token de atualização com o escopo datamanager.": "google_scope_missing",
    "O Google negou o acesso a esta conta do Google Ads. Confira se o usuário autorizado tem acesso a ela e salve de novo em Configurações.": "google_access_denied",
    "O Google recusou o acesso autorizado. Gere um novo token de atualização e salve em Configurações.": "google_access_refused",
    "O Google limitou o número de envios por enquanto. Tentamos de novo em instantes.": "google_rate_limit",
    "O Google está com um problema temporário. Tentamos de novo em instantes.": "google_temporary",
    "O Google recusou: o evento não tem identificador do clique nem telefone.": "google_refused_without_identifier",
    "O Google recusou o horário do evento: é antigo demais ou anterior ao clique.": "google_refused_time",
    "O Google recusou a moeda do evento.": "google_refused_currency",
    "O Google recusou o evento como inválido.": "google_refused_invalid",
    "O Google recusou um campo malformado do evento.": "google_refused_malformed",
    "O Google recusou: eventos demais em um envio.": "google_refused_too_many",
    "O Google recusou o token de atualização: ele expirou ou foi revogado. Gere um novo e salve em Configurações.": "google_refresh_token_refused",
    "O Google não reconhece o ID ou a chave secreta do cliente OAuth. Corrija em Configurações.": "google_client_unknown",
    "Este cliente OAuth não pode usar o token de atualização. Gere o token com o mesmo cliente e salve em Configurações.": "google_client_unauthorized",
    "O cliente OAuth foi excluído no Google Cloud. Crie outro e salve em Configurações.": "google_client_deleted",
    "O acesso foi negado no Google. Autorize de novo e salve em Configurações.": "google_consent_denied",
    "O Google não respondeu em 10 segundos. Tentamos de novo em instantes.": "google_timeout",
    "Não foi possível falar com o Google. Tentamos de novo em instantes.": "google_unreachable",
    "O Google respondeu algo ilegível. Tentamos de novo em instantes.": "google_unreadable",
    "O Google ainda não processou este clique. Enviamos de novo em 6 horas.": "google_click_too_recent",
    "O Google teve um problema ao processar o evento. Enviamos de novo em 1 hora.": "google_processing_failed",
    "O Google aceitou o envio e depois descartou o evento: ele não disse o motivo.": "google_discarded",
    "O Google aceitou o envio e depois descartou o evento: o identificador do clique não é válido.": "google_discarded_click_id",
    "O Google aceitou o envio e depois descartou o evento: o clique não foi encontrado nesta conta do Google Ads.": "google_discarded_click_unknown",
    "O Google aceitou o envio e depois descartou o evento: o clique é de um anúncio de outra conta do Google Ads.": "google_discarded_other_account",
    "O Google aceitou o envio e depois descartou o evento: o evento é mais antigo que a janela de conversão da ação.": "google_discarded_too_old",
    "O Google aceitou o envio e depois descartou o evento: o evento é anterior ao clique.": "google_discarded_before_click",
    "O Google aceitou o envio e depois descartou o evento: falta o consentimento do usuário nas configurações da conta do Google Ads.": "google_discarded_consent",
    "O Google aceitou o envio e depois descartou o evento: um dado do evento não é válido.": "google_discarded_invalid",
    "A conta do Google Ads ainda não aceitou os termos de conversões otimizadas. Aceite no Google Ads e salve a conexão de novo.": "google_enhanced_terms_not_signed",
    "O TikTok não está conectado. Informe o código do pixel e o token de acesso em Destinos.": "tiktok_not_connected",
    "O evento tem mais de 7 dias: o TikTok não aceita mais, por isso não foi enviado.": "tiktok_too_old",
    "O token de acesso não tem permissão para este pixel do TikTok. Revise o pixel e o token e salve de novo.": "tiktok_no_permission",
    "O TikTok limitou o número de envios por enquanto. Tentamos de novo em instantes.": "tiktok_rate_limit",
    "O TikTok recusou o token de acesso (inválido ou revogado). Gere outro no Gerenciador de Eventos e salve de novo.": "tiktok_token_refused",
    "O TikTok está com um problema temporário. Tentamos de novo em instantes.": "tiktok_temporary",
    "O TikTok não respondeu em 10 segundos. Tentamos de novo em instantes.": "tiktok_timeout",
    "Não foi possível falar com o TikTok. Tentamos de novo em instantes.": "tiktok_unreachable",
    "O TikTok respondeu algo ilegível. Tentamos de novo em instantes.": "tiktok_unreadable",
    "O Google Analytics 4 não está conectado. Informe o ID da métrica e a chave secreta da API em Configurações.": "ga4_not_connected",
    "O evento tem mais de 72 horas: o Google Analytics não aceita mais, por isso não foi enviado.": "ga4_too_old",
    "O clique não trouxe o cookie _ga do Google Analytics: sem ele o evento não teria a quem ser ligado.": "ga4_without_cookie",
    "O nome do evento não é aceito pelo Google Analytics.": "ga4_event_name",
    "O Google Analytics respondeu algo inesperado. Tentamos de novo em instantes.": "ga4_unexpected",
    "O Google Analytics limitou o número de envios por enquanto. Tentamos de novo em instantes.": "ga4_rate_limit",
    "O Google Analytics está com um problema temporário. Tentamos de novo em instantes.": "ga4_temporary",
    "O Google Analytics não respondeu em 10 segundos. Tentamos de novo em instantes.": "ga4_timeout",
    "Não foi possível falar com o Google Analytics. Tentamos de novo em instantes.": "ga4_unreachable",
    "O webhook foi excluído.": "webhook_not_connected",
    "O webhook foi excluído antes do envio.": "webhook_deleted",
    "O segredo guardado deste webhook não pôde ser lido (a chave do servidor mudou). Gere outro segredo.": "webhook_secret_unreadable",
    "O evento tem mais de 30 dias e não é mais enviado ao webhook.": "webhook_too_old",
    "O endereço respondeu HTTP 410 (Gone): ele não quer mais receber eventos. Corrija o endereço e salve de novo, ou exclua o webhook.": "webhook_gone",
    "O endereço pediu para enviar menos (HTTP 429). Tentamos de novo em instantes.": "webhook_rate_limit",
    "O endereço é de uma rede privada, e este servidor só envia a endereços públicos.": "webhook_private_address",
    "O endereço não respondeu em 10 segundos.": "webhook_timeout",
    "O nome do endereço não existe no DNS.": "webhook_name_unknown",
    "O endereço recusou a conexão.": "webhook_connection_refused",
    "O certificado do endereço não é válido.": "webhook_certificate_invalid",
    "A conexão com o endereço falhou.": "webhook_connection_failed",
    "Entregue ao servidor de e-mail.": "email_delivered",
    "O servidor de e-mail recusou o login (SMTP_URL).": "email_login_refused",
    "O servidor de e-mail não respondeu.": "email_unanswered",
    "O servidor não tem e-mail configurado.": "email_not_set_up",
    "Não há webhook configurado.": "webhook_not_set_up",
    "O segredo não pôde ser lido. Gere outro nas configurações.": "secret_unreadable",
    "O canal foi desligado antes do envio.": "channel_off",
    "O alerta não existe mais.": "alert_gone"
  }'::jsonb;
  token_refusals constant jsonb := '{
    "o aplicativo foi removido": "app_removed",
    "a Meta pede uma confirmação de segurança": "security_check",
    "a senha da conta mudou": "password_changed",
    "ele expirou": "expired",
    "a conta não está confirmada": "account_not_confirmed",
    "ele foi invalidado": "invalidated",
    "inválido ou expirado": "invalid_or_expired",
    "sessão inválida": "invalid_session"
  }'::jsonb;
  found text[];
begin
  if known ? sentence then
    return jsonb_build_object('code', known ->> sentence);
  end if;
  found := regexp_match(sentence, '^Desistimos depois de várias tentativas\. Última resposta: (.*)$');
  if found is not null then
    return jsonb_build_object('code', 'gave_up', 'last', reason_of(found[1]));
  end if;
  found := regexp_match(sentence, '^Nenhum envio ao webhook deu certo em 24 horas, por isso ele foi pausado\. Última resposta: (.*)$');
  if found is not null then
    return jsonb_build_object('code', 'webhook_failing', 'last', reason_of(found[1]));
  end if;
  found := regexp_match(sentence, '^A Meta recusou o token de acesso \((.*)\)\. Gere um novo token e salve em Configurações\.$');
  if token_refusals ? found[1] then
    return jsonb_build_object('code', 'meta_token_refused', 'why', token_refusals ->> found[1]);
  end if;
  found := regexp_match(sentence, '^A Meta confirmou (-?\d{1,9}) de (\d{1,9}) evento\(s\) enviado\(s\)\.$');
  if found is not null then
    return jsonb_build_object('code', 'meta_confirmed_some',
      'confirmed', found[1]::integer, 'sent', found[2]::integer);
  end if;
  found := regexp_match(sentence, '^A Meta recusou o envio com um código desconhecido \((.*)\)\.$');
  if found is not null then
    return jsonb_build_object('code', 'meta_unknown_error', 'error', found[1]);
  end if;
  found := regexp_match(sentence, '^O Google aceitou o envio e depois descartou o evento \(([A-Z_]+)\)\.$');
  if found is not null then
    return jsonb_build_object('code', 'google_discarded_named', 'name', found[1]);
  end if;
  found := regexp_match(sentence, '^O TikTok não tem um evento equivalente a (\w+)\. Escolha outro tipo de evento\.$');
  if found is not null then
    return jsonb_build_object('code', 'tiktok_no_such_event', 'eventType', found[1]);
  end if;
  found := regexp_match(sentence, '^O TikTok recusou o evento: (.*)$');
  if found is not null then
    return jsonb_build_object('code', 'tiktok_refused', 'says', found[1]);
  end if;
  found := regexp_match(sentence, '^O TikTok recusou o envio com um código desconhecido \((-?\d{1,9})\): (.*)$');
  if found is not null then
    return jsonb_build_object('code', 'tiktok_unknown_error',
      'error', found[1]::integer, 'says', found[2]);
  end if;
  found := regexp_match(sentence, '^(.+ )(\d{1,3})(\D*\.)$');
  if found is not null then
    case sentence
      when format('O Google recusou o envio por um motivo desconhecido (HTTP %s).', found[2]) then
        return jsonb_build_object('code', 'google_unknown_status', 'status', found[2]::integer);
      when format('O Google Analytics recusou o envio (HTTP %s).', found[2]) then
        return jsonb_build_object('code', 'ga4_refused', 'status', found[2]::integer);
      when format('Entregue (HTTP %s).', found[2]) then
        return jsonb_build_object('code', 'webhook_delivered', 'status', found[2]::integer);
      when format('O endereço respondeu HTTP %s.', found[2]) then
        return jsonb_build_object('code', 'webhook_status', 'status', found[2]::integer);
      when format('O endereço respondeu com um redirecionamento (HTTP %s), que não é seguido.', found[2]) then
        return jsonb_build_object('code', 'webhook_redirected', 'status', found[2]::integer);
      when format('O endereço respondeu com um redirecionamento (HTTP %s), que não é seguido. Use o endereço final.', found[2]) then
        return jsonb_build_object('code', 'webhook_use_final_address', 'status', found[2]::integer);
      when format('O servidor de e-mail respondeu %s.', found[2]) then
        return jsonb_build_object('code', 'email_refused', 'status', found[2]::integer);
      else null;
    end case;
  end if;
  return jsonb_build_object('code', 'legacy', 'text', sentence);
end $$;

create function read_problem_of(sentence text) returns jsonb language plpgsql immutable strict as $$
declare
  by_hand constant text := ' Enquanto isso, o custo pode ser informado por CSV ou à mão.';
  known constant jsonb := '{
    "A Meta limitou o número de consultas por enquanto.": "limit",
    "A Meta recusou o token de acesso (inválido ou expirado). Conecte a Meta de novo.": "token",
    "O token não tem permissão para isso.": "permission",
    "A Meta não encontrou o que foi pedido, ou o token não tem acesso.": "missing",
    "A Meta pediu para consultar menos dados de uma vez.": "too_much",
    "A Meta está com um problema temporário.": "temporary",
    "A Meta recusou a consulta.": "refused",
    "A Meta não respondeu. Tente novamente em instantes.": "unanswered",
    "A Meta não devolveu um token de acesso.": "no_access_token",
    "A Meta respondeu algo ilegível.": "unreadable",
    "A Meta respondeu algo ilegível sobre o token.": "unreadable_token",
    "A Meta respondeu algo ilegível sobre o custo dos anúncios.": "unreadable_spend",
    "A Meta não conseguiu preparar o relatório de custos.": "report_failed",
    "A conta de anúncios não existe ou o token não tem acesso a ela. Escolha outra conta de anúncios. Enquanto isso, o custo pode ser informado por CSV ou à mão.": "ad_account_missing"
  }'::jsonb;
  error text := substring(sentence from '^A Meta recusou a consulta \(código (-?\d{1,9})\)\.$');
begin
  return case
    when known ? sentence then jsonb_build_object('code', known ->> sentence)
    when error is not null then jsonb_build_object('code', 'refused_with', 'error', error::integer)
    when sentence = 'O token não tem permissão para ler os anúncios (ads_read). Use "Conectar com a Meta" e aceite todas as permissões.' || by_hand
      then '{"code": "ads_permission", "canLogIn": true}'::jsonb
    when sentence = 'O token não tem permissão para ler os anúncios (ads_read). Salve em Configurações um token de usuário do sistema com ads_read.' || by_hand
      then '{"code": "ads_permission", "canLogIn": false}'::jsonb
    when sentence = 'A Meta recusou o token (inválido ou expirado). Use "Conectar com a Meta" para renová-lo.' || by_hand
      then '{"code": "ads_token", "canLogIn": true}'::jsonb
    when sentence = 'A Meta recusou o token (inválido ou expirado). Salve um novo token em Configurações.' || by_hand
      then '{"code": "ads_token", "canLogIn": false}'::jsonb
    else jsonb_build_object('code', 'legacy', 'text', sentence)
  end;
end $$;

create function state_of(word text) returns text language sql immutable as $$
  select case word
    when 'pendente' then 'pending'
    when 'enviado' then 'sent'
    when 'tentando' then 'retrying'
    when 'falhou' then 'failed'
    when 'pausado' then 'paused'
    when 'descartado' then 'dropped'
    else word
  end
$$;

drop index deliveries_due, deliveries_paused, deliveries_unconfirmed, deliveries_valueless;
alter table deliveries
  drop constraint deliveries_state_check,
  alter column state drop default,
  alter column state type text using state_of(state),
  alter column reason type jsonb using reason_of(reason);
alter table deliveries
  alter column state set default 'pending',
  add constraint deliveries_state_check
    check (state in ('pending', 'sent', 'retrying', 'failed', 'paused', 'dropped'));
create index deliveries_due on deliveries (account_id, destination, next_try_at)
  where state in ('pending', 'retrying');
create index deliveries_paused on deliveries (account_id, destination, event_time)
  where state = 'paused';
create index deliveries_unconfirmed on deliveries (account_id, destination, receipt)
  where receipt is not null and confirmed_at is null and state = 'sent';
create index deliveries_valueless on deliveries (account_id, created_at desc)
  where event_type = 'Purchase' and coalesce(value_cents, 0) <= 0
    and state in ('failed', 'dropped');

alter table delivery_attempts
  alter column state type text using state_of(state),
  alter column reason type jsonb using reason_of(reason);

drop index alert_messages_due;
alter table alert_messages
  drop constraint alert_messages_state_check,
  alter column state drop default,
  alter column state type text using state_of(state),
  alter column outcome type jsonb using reason_of(outcome);
alter table alert_messages
  alter column state set default 'pending',
  add constraint alert_messages_state_check check (state in ('pending', 'sent', 'failed'));
create index alert_messages_due on alert_messages (next_try_at) where state = 'pending';

update account_notices
  set details = jsonb_set(details, '{reason}', reason_of(details ->> 'reason'))
  where jsonb_typeof(details -> 'reason') = 'string';

alter table connections
  alter column pause_reason type jsonb using reason_of(pause_reason),
  alter column spend_problem type jsonb using read_problem_of(spend_problem);
alter table spend_syncs alter column waits_for type jsonb using read_problem_of(waits_for);

drop function reason_of(text), read_problem_of(text), state_of(text);
