// A believable small business: an aesthetics studio in São Paulo that advertises on four networks.

export const links = [
  {
    campaignName: 'Limpeza de Pele Primavera',
    message: 'Olá! Vi o anúncio da limpeza de pele e quero saber mais 😊',
    weight: 34,
  },
  {
    campaignName: 'Botox Dia das Mães',
    message: 'Oi! Gostaria de informações sobre o botox.',
    weight: 22,
  },
  {
    campaignName: 'Depilação a Laser Verão',
    message: 'Olá! Quero saber os valores da depilação a laser.',
    weight: 28,
  },
  {
    campaignName: 'Avaliação Gratuita',
    message: 'Olá! Quero agendar minha avaliação gratuita.',
    weight: 16,
  },
] as const

export const ads = [
  {
    source: 'ig',
    medium: 'paid_social',
    adSet: 'Mulheres 25-44 SP',
    ad: 'Vídeo antes e depois',
    app: 'instagram',
    weight: 38,
  },
  {
    source: 'ig',
    medium: 'paid_social',
    adSet: 'Semelhantes 1%',
    ad: 'Carrossel depoimentos',
    app: 'instagram',
    weight: 18,
  },
  {
    source: 'fb',
    medium: 'paid_social',
    adSet: 'Interesses beleza',
    ad: 'Imagem promoção',
    app: 'facebook',
    weight: 22,
  },
  {
    source: 'google',
    medium: 'cpc',
    adSet: 'Pesquisa - região',
    ad: 'Anúncio responsivo',
    app: 'chrome',
    weight: 14,
  },
  {
    source: 'tiktok',
    medium: 'paid_social',
    adSet: 'Público aberto',
    ad: 'Trend do momento',
    app: 'tiktok',
    weight: 8,
  },
] as const

/** Where Meta shows the ads of a source, as it writes them into the address. */
export const placements: Record<string, readonly string[]> = {
  ig: ['Instagram_Feed', 'Instagram_Stories', 'Instagram_Reels', 'Instagram_Stories'],
  fb: ['Facebook_Mobile_Feed', 'Facebook_Mobile_Feed', 'Facebook_Stories'],
}

export const userAgents: Record<string, readonly string[]> = {
  instagram: [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,3; iOS 18_5; pt_BR; pt; scale=3.00; 1290x2796; 758123519)',
    'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.7258.143 Mobile Safari/537.36 Instagram 395.0.0.0.77 Android (34/14; 450dpi; 1080x2340; samsung; SM-A155M; a15; mt6789; pt_BR; 791234567)',
  ],
  facebook: [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240905.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.83 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/488.0.0.62.79;IABMV/1;]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.40.107;FBBV/123;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.6;FBSS/3;FBLC/pt_BR]',
  ],
  chrome: [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  ],
  tiktok: [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.143 Mobile Safari/537.36 musical_ly_2023303040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/33.3.4 ByteLocale/pt ByteFullLocale/pt-BR Region/BR',
  ],
}

export const firstNames = [
  'Ana',
  'Beatriz',
  'Camila',
  'Daniela',
  'Eduarda',
  'Fernanda',
  'Gabriela',
  'Helena',
  'Isabela',
  'Juliana',
  'Larissa',
  'Mariana',
  'Natália',
  'Patrícia',
  'Rafaela',
  'Sabrina',
  'Tatiane',
  'Vanessa',
  'Bruno',
  'Diego',
  'João',
  'Lucas',
  'Marcos',
  'Thiago',
]
export const lastNames = [
  'Almeida',
  'Araújo',
  'Barbosa',
  'Cardoso',
  'Costa',
  'Dias',
  'Ferreira',
  'Gomes',
  'Lima',
  'Martins',
  'Melo',
  'Nascimento',
  'Oliveira',
  'Pereira',
  'Ribeiro',
  'Rocha',
  'Santos',
  'Silva',
  'Souza',
  'Teixeira',
]
export const areaCodes = [
  11, 11, 11, 11, 12, 13, 15, 19, 21, 27, 31, 41, 47, 48, 51, 61, 71, 81, 85, 92,
]

export const directMessages = [
  'Bom dia! Vocês atendem aos sábados?',
  'Oi, uma amiga me indicou. Quanto custa a limpeza de pele?',
  'Boa tarde, tem horário para amanhã?',
  'Qual o endereço do studio?',
]
export const replies = [
  'Oi! Que bom falar com você 😊 Qual o melhor horário?',
  'Olá! A avaliação é gratuita e leva 30 minutos.',
  'Temos horário amanhã às 14h ou quinta às 10h.',
]
export const followUps = [
  'Pode ser quinta às 10h!',
  'Aceita cartão?',
  'Perfeito, obrigada!',
  'Qual o valor do pacote?',
]
