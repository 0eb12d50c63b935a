/** Somebody who may come to the login, and what they grant and reach. Chosen by name on its page. */
export type Person = {
  what: string
  scopes: string[]
  /** Pixels by business; `shared` ones belong to another business. */
  businesses: { id: string; name: string; pixels: string[]; shared?: string[] }[]
  adAccounts: string[]
  /** The exchange for a long-lived token is refused. */
  noExchange?: true
  /** A system user: the code's token has no end, and cannot be exchanged. */
  neverEnds?: true
  /** The app demands an `appsecret_proof` with every call. */
  needsProof?: true
  /** Lists are refused with a limit. */
  limited?: true
}

const everything = [
  'ads_read',
  'ads_management',
  'business_management',
  'whatsapp_business_manage_events',
]
const shop = { id: '7001', name: 'Loja Centro Ltda' }

export const people: Record<string, Person> = {
  'one-pixel': {
    what: 'um pixel, uma conta de anúncios',
    scopes: everything,
    businesses: [{ ...shop, pixels: ['9001001'] }],
    adAccounts: ['1001'],
  },
  'several-pixels': {
    what: 'três pixels, três contas de anúncios',
    scopes: everything,
    businesses: [
      { ...shop, pixels: ['9001001', '9001002'] },
      { id: '7002', name: 'Agência Horizonte', pixels: [], shared: ['9001003', '9001001'] },
    ],
    adAccounts: ['1001', '1002', '2001'],
  },
  'pixel-of-two': {
    what: 'um pixel, usado por duas contas de anúncios',
    scopes: everything,
    businesses: [],
    adAccounts: ['1001', '1003'],
  },
  'no-pixel': { what: 'nenhum pixel', scopes: everything, businesses: [], adAccounts: ['1004'] },
  'no-ads-read': {
    what: 'não aceita a leitura dos anúncios',
    scopes: ['business_management'],
    businesses: [{ ...shop, pixels: ['9001001'] }],
    adAccounts: [],
  },
  'no-permission': {
    what: 'não aceita permissão nenhuma',
    scopes: ['public_profile'],
    businesses: [],
    adAccounts: [],
  },
  'no-exchange': {
    what: 'a troca pelo token duradouro falha',
    scopes: everything,
    businesses: [{ ...shop, pixels: ['9001001'] }],
    adAccounts: ['1001'],
    noExchange: true,
  },
  'system-user': {
    what: 'usuário do sistema: token sem fim',
    scopes: everything,
    businesses: [{ ...shop, pixels: ['9001001'] }],
    adAccounts: ['1001'],
    neverEnds: true,
  },
  'needs-proof': {
    what: 'o aplicativo exige a chave secreta em cada chamada',
    scopes: everything,
    businesses: [{ ...shop, pixels: ['9001100'] }],
    adAccounts: ['1004'],
    needsProof: true,
  },
  limited: {
    what: 'a Meta limita as listas',
    scopes: everything,
    businesses: [{ ...shop, pixels: ['9001001'] }],
    adAccounts: ['1001'],
    limited: true,
  },
}

export const pixelNames: Record<string, string> = {
  '9001001': 'Pixel da Loja Centro',
  '9001002': 'Pixel do Site 😀 com um nome que não acaba nunca e ocupa mais de uma linha',
  '9001003': 'Pixel compartilhado',
}

/** Which pixels an ad account uses. */
export const pixelsOfAdAccount: Record<string, string[]> = {
  '1001': ['9001001'],
  '1002': ['9001002'],
  '1003': ['9001001'],
  '2001': ['9001003'],
}
