import type { Provider } from '#contracts/messaging'

type Facts = {
  official: string
  price: string
  risk: string
  needs: string
  adData: string
  /** Name of its page of the manual; null: it needs none. */
  manual: string | null
}

const unofficial = 'Não'
const risky = 'Existe: o WhatsApp pode bloquear números ligados por QR code'
const sometimes = 'Às vezes: depende do celular reenviar a primeira mensagem'

/** Which gateway fits: the same facts of each, and what to take in which situation. */
export const gatewayTableText = {
  title: 'Qual escolher? Compare os cinco',
  caption: 'Comparação dos provedores',
  columns: {
    gateway: 'Provedor',
    official: 'Oficial da Meta',
    price: 'Preço',
    risk: 'Risco de bloqueio',
    needs: 'Do que precisa',
    adData: 'Dados do anúncio (ctwa_clid)',
    manual: 'Passo a passo',
  },
  manual: 'Ver o manual',
  manualOf: (gateway: string) => `Ver o manual: ${gateway} (abre em outra aba)`,
  noManual: 'Não precisa',
  facts: {
    simulator: {
      official: 'Não é WhatsApp',
      price: 'Grátis',
      risk: 'Nenhum',
      needs: 'Nada',
      adData: 'Simulados',
      manual: null,
    },
    wapi: {
      official: unofficial,
      price: 'Mensalidade por número',
      risk: risky,
      needs: 'Conta na W-API, celular ligado e endereço https público',
      adData: sometimes,
      manual: 'w-api',
    },
    evolution: {
      official: unofficial,
      price: 'Programa grátis; você paga o servidor',
      risk: risky,
      needs: 'Servidor seu com a Evolution API v2 e celular ligado',
      adData: sometimes,
      manual: 'evolution',
    },
    zapi: {
      official: unofficial,
      price: 'Mensalidade por número',
      risk: risky,
      needs: 'Conta na Z-API, celular ligado e endereço https público',
      adData: sometimes,
      manual: 'z-api',
    },
    'whatsapp-cloud': {
      official: 'Sim',
      price: 'Da Meta, por modelo enviado; receber não custa',
      risk: 'Não o de aplicativo não oficial',
      needs: 'Conta comercial na Meta, número registrado nela e endereço https público',
      adData: 'Sim, quando a Meta informa (na União Europeia ela omite)',
      manual: 'whatsapp-cloud',
    },
  } satisfies Record<Provider, Facts>,
  adviceTitle: 'Recomendação',
  advice: [
    { situation: 'Só quero ver como funciona', choice: 'Simulador' },
    {
      situation:
        'Anuncio com clique para o WhatsApp e quero saber de qual anúncio veio cada conversa',
      choice: 'WhatsApp Cloud API',
    },
    {
      situation: 'Atendo pelo celular e quero começar hoje, sem servidor próprio',
      choice: 'Z-API ou W-API',
    },
    { situation: 'Tenho quem cuide de um servidor e quero pagar menos', choice: 'Evolution API' },
  ],
} as const
