/** Words of the link generator (spec 2.6, 5, 8, 9). */
export const generatorText = {
  title: 'Gerador de Links',
  description:
    'Um link para cada campanha: quem clica cai na conversa do WhatsApp e o Rastro sabe de onde veio.',
  form: {
    title: 'Dados do link',
    ownNumber: 'Número',
    ownNumberHint: 'Um dos números conectados da conta, ou outro que você digitar.',
    otherNumber: 'Outro número',
    number: 'Número do WhatsApp',
    numberPlaceholder: '5511987654321',
    numberHint: 'Digite o número completo com código do país. Exemplo: 5511987654321',
    campaign: 'Nome da Campanha',
    campaignPlaceholder: 'Ex: Promoção de Verão',
    campaignHint: 'É o nome que aparece no painel e nos relatórios.',
    derived: (utmCampaign: string) => `utm_campaign: ${utmCampaign}`,
    message: 'Mensagem',
    messageHint:
      'Vai escrita na conversa; a pessoa só precisa enviar. O código do lead entra sozinho no fim.',
    moreOptions: 'Parâmetros e opções',
    moreHint:
      'Valem quando o endereço clicado não traz os seus próprios parâmetros; o que vem no anúncio ganha.',
    utmSource: 'Origem (utm_source)',
    utmSourcePlaceholder: 'facebook',
    utmMedium: 'Mídia (utm_medium)',
    utmMediumPlaceholder: 'cpc',
    adsetName: 'Conjunto de anúncios',
    adsetNamePlaceholder: 'Interesse - 25 a 45 anos',
    adName: 'Anúncio',
    adNamePlaceholder: 'Vídeo depoimento',
    placement: 'Posicionamento',
    placementPlaceholder: 'Instagram Stories',
    desktopPage: 'Página com QR code no computador',
    desktopPageHint:
      'Quem clica no computador vê o QR code e o número em vez de ser levado direto ao WhatsApp Web.',
    submit: 'Gerar Link',
    pending: 'Gerando...',
  },
  captured: {
    title: 'Parâmetros capturados desta visita',
    text: 'Preenchemos os campos vazios com eles. Confira antes de gerar o link.',
    names: {
      utmSource: 'utm_source',
      utmMedium: 'utm_medium',
      utmCampaign: 'utm_campaign',
      adsetName: 'adset_name',
      adName: 'ad_name',
      placement: 'placement',
    },
  },
  notCaptured: {
    title: 'Nenhum parâmetro capturado ainda',
    text: 'Os parâmetros da campanha serão capturados quando alguém clicar no link.',
  },
  result: {
    title: 'Link gerado',
    emptyTitle: 'Seu link aparece aqui',
    emptyText:
      'Preencha o número e a campanha. Você recebe o link e o QR code para copiar ou baixar.',
    qr: 'QR code do link',
    qrHint: 'Para panfletos, balcão e vitrine: a leitura conta como clique.',
    downloadPng: 'Baixar PNG',
    downloadSvg: 'Baixar SVG',
    open: 'Testar o link',
    openHint: 'Abre em outra aba e conta como clique.',
    manage: 'Ver no gerenciador',
  },
  preview: {
    title: 'Como chega na conversa',
    /** Stands for the code that each click gets; the real one is made at the click. */
    sampleCode: 'K7Q2M9XA',
    hint: 'Cada clique recebe o seu próprio código.',
  },
  toast: {
    created: 'Link Gerado com Sucesso',
    createdText: 'Seu link de rastreamento está pronto para usar.',
    failed: 'Falha na Geração',
    failedText: 'Houve um erro ao gerar seu link de rastreamento.',
    copied: 'Copiado!',
    copiedText: 'Link copiado para a área de transferência.',
    copyFailedText: 'Selecione o link e copie manualmente.',
    loaded: 'UTMs Carregados',
    loadedText: (count: number) =>
      count === 1
        ? '1 parâmetro capturado foi carregado.'
        : `${count} parâmetros capturados foram carregados.`,
  },
  /** Campaign name when a visit was captured without one (spec 5). */
  autoCampaign: (source: string, date: string) => `Campanha ${source} ${date}`,
} as const
