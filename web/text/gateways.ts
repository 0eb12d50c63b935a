import { gatewayNames } from '#domain/lines/gateway-names'

/** Words of the messaging gateways: what each is, and what it asks for. */
export const gatewaysText = {
  simulator: {
    label: gatewayNames.simulator,
    text: 'Para testar tudo agora, sem serviço externo nem celular.',
  },
  wapi: {
    label: gatewayNames.wapi,
    text: 'Serviço brasileiro: seu número de WhatsApp, conectado por QR code.',
    existing: 'Já tenho uma instância',
    integrator: 'Criar com token de integrador',
    instanceId: 'ID da instância',
    token: 'Token da instância',
    integratorToken: 'Token de integrador',
  },
  evolution: {
    label: gatewayNames.evolution,
    text: 'Em servidor próprio: seu número, conectado por QR code ou por código.',
    notice: 'Esta integração usa a Evolution API.',
    baseUrl: 'Endereço do servidor',
    baseUrlHint: 'O da sua Evolution API. Vazio: o que está configurado nesta instalação.',
    apiKey: 'Chave da API',
    instanceId: 'Nome da instância que já existe (opcional)',
    instanceIdHint: 'Vazio: uma instância nova é criada no servidor.',
  },
  zapi: {
    label: gatewayNames.zapi,
    text: 'Serviço brasileiro: seu número, conectado por QR code ou por código.',
    instanceId: 'ID da instância',
    token: 'Token da instância',
    clientToken: 'Token de segurança da conta (Client-Token)',
    clientTokenHint: 'No painel da Z-API, em Segurança. Guardado cifrado.',
  },
  'whatsapp-cloud': {
    label: gatewayNames['whatsapp-cloud'],
    text: 'A API oficial da Meta: sem QR code, e diz de qual anúncio veio a conversa quando a Meta informa.',
    phoneNumberId: 'ID do número de telefone',
    phoneNumberIdHint: 'No painel da Meta, em WhatsApp → Configuração da API.',
    wabaId: 'ID da conta do WhatsApp Business',
    accessToken: 'Token de acesso permanente',
    accessTokenHint:
      'De um usuário do sistema, com whatsapp_business_messaging e whatsapp_business_management.',
    appSecret: 'Chave secreta do aplicativo (recomendada)',
    appSecretHint: 'Em Configurações → Básico. Com ela, só a Meta consegue entregar mensagens.',
    verifyToken: 'Token de verificação (opcional)',
    verifyTokenHint: 'Vazio: um é criado e mostrado aqui depois, para colar no painel da Meta.',
  },
} as const

/** Words of every form of credentials. */
export const credentialsText = {
  secretHint: 'Guardado cifrado; depois de salvo, só os 4 últimos caracteres aparecem.',
  required: 'Campo obrigatório',
  badAddress: 'Informe um endereço que comece com https:// ou http://',
} as const
