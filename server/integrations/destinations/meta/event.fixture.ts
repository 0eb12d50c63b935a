import type { ClickFacts, Conversion, LeadFacts, Person } from '../conversion.ts'

/** Of whom nothing but our own id is known. */
export const nobody: Person = {
  externalId: 'Lead-123',
  phone: null,
  name: null,
  city: null,
  region: null,
  country: null,
  ip: null,
  userAgent: null,
  fbc: null,
  fbp: null,
}

export const at = new Date('2026-11-21T00:00:00.000Z')

export const click: ClickFacts = {
  id: 'click-9',
  at: new Date('2026-11-20T23:50:00.123Z'),
  source: 'facebook',
  campaign: 'Campanha do clique',
  adSet: null,
  creative: null,
  pageUrl: 'https://go.example.com.br/r?click_id=abc',
  referrer: null,
  gclid: null,
  gbraid: null,
  wbraid: null,
  ttclid: null,
  msclkid: null,
  gaClientId: null,
}

export const lead: LeadFacts = {
  id: 'Lead-123',
  status: 'contacted',
  isTracked: true,
  source: 'facebook',
  campaign: 'Campanha Novembro',
  adSet: null,
  creative: null,
  firstMessageAt: at,
}

/** The lead of the reference's examples: it clicked a tracked link with a fbclid, then wrote. */
export const afterClick: Conversion = {
  eventId: 'lead-123:cfg-7',
  eventType: 'Lead',
  eventName: 'Lead novo',
  target: null,
  at,
  cause: 'message',
  actionSource: null,
  valueCents: null,
  currency: null,
  lead,
  click,
  ad: null,
  person: {
    ...nobody,
    phone: '5511987654321',
    name: 'João',
    ip: '2001:db8::7',
    userAgent: 'Mozilla/5.0 ...',
    fbc: 'fb.1.1795218600123.IwAR2F4-dbP0l7Mn1Iaw',
  },
}

/** The same person, whose message a click-to-WhatsApp ad began. */
export const afterAd: Conversion = {
  ...afterClick,
  eventId: 'lead-124:cfg-7',
  click: null,
  ad: { ctwaClid: 'ARAkLkA8rmlFeiCk...', adId: '120210000000', at },
  person: { ...nobody, phone: '5511987654321' },
}

export const wabaId = '102290129340398'
