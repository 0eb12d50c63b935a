import { leadStatusWord } from '#domain/filters'
import { maskPhone } from '#domain/phone'
import { type Column, dateTimeCell, sharedColumns } from '#server/platform/csv'
import {
  type AdCells,
  adFields,
  type LeadCells,
  type OriginCells,
  type VisitField,
} from './file-cells.ts'

const deviceNames = { mobile: 'Celular', tablet: 'Tablet', desktop: 'Computador' }

const adHeaders: Record<(typeof adFields)[number], string> = {
  placement: 'Posicionamento',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  utmId: 'utm_id',
  campaignId: 'ID da campanha',
  adsetId: 'ID do conjunto',
  adId: 'ID do anúncio',
}
const adColumns: Column<AdCells>[] = [
  { header: 'Origem', cell: (ad) => ad.source },
  { header: 'Campanha', cell: (ad) => ad.campaign },
  { header: 'Conjunto', cell: (ad) => ad.adSet },
  { header: 'Criativo', cell: (ad) => ad.creative },
  ...adFields.map((field) => ({
    header: adHeaders[field],
    cell: (ad: AdCells) => ad.campaignData[field],
  })),
]

const visitColumns: [header: string, field: VisitField][] = [
  ['fbclid', 'fbclid'],
  ['gclid', 'gclid'],
  ['gbraid', 'gbraid'],
  ['wbraid', 'wbraid'],
  ['ttclid', 'ttclid'],
  ['msclkid', 'msclkid'],
  ['Página de origem', 'referrer'],
  ['Página de destino', 'landingPage'],
]

/** Columns that say who it is; phone numbers are masked for who may not see them. */
export function contactColumns(isMasked: boolean): Column<OriginCells>[] {
  return [
    { header: 'Contato', cell: (lead) => lead.contactName },
    {
      header: 'WhatsApp',
      cell: ({ whatsappNumber }) =>
        // Without its plus a masked number begins like no formula.
        whatsappNumber && isMasked ? maskPhone(whatsappNumber).replace('+', '') : whatsappNumber,
    },
    { header: 'Status', cell: (lead) => leadStatusWord(lead.status) },
  ]
}

const deviceColumns: Column<OriginCells['deviceInfo']>[] = [
  { header: 'Dispositivo', cell: ({ type }) => (type ? deviceNames[type] : null) },
  { header: 'Sistema', cell: ({ os, osVersion }) => joined(os, osVersion) },
  { header: 'Navegador', cell: ({ browser, browserVersion }) => joined(browser, browserVersion) },
  { header: 'Modelo', cell: ({ device }) => device },
]

/** Columns that say where it came from and with which device. */
export const originColumns: Column<OriginCells>[] = [
  { header: 'Código', cell: (lead) => lead.code },
  { header: 'Link', cell: (lead) => lead.clickId },
  { header: 'Número', cell: (lead) => lead.instanceName },
  ...sharedColumns((lead: OriginCells) => lead.ad, adColumns),
  ...visitColumns.map(([header, field]) => ({
    header,
    cell: (lead: OriginCells) => lead.campaignData[field],
  })),
  ...sharedColumns((lead: OriginCells) => lead.deviceInfo, deviceColumns),
  { header: 'IP', cell: (lead) => lead.ipAddress },
]

/** All columns of a file of leads; instants in the account's time zone, whose leads it is by name. */
export function leadColumns(
  timeZone: string,
  attendants: readonly { id: string; name: string }[],
): Column<LeadCells>[] {
  const names = new Map(attendants.map(({ id, name }) => [id, name]))
  const dateTime = dateTimeCell(timeZone)
  return [
    ...contactColumns(false),
    { header: 'Rastreado', cell: (lead) => (lead.isTracked ? 'Sim' : 'Não') },
    { header: 'Criado em', cell: (lead) => dateTime(lead.createdAt), isValue: true },
    { header: 'Última mensagem em', cell: (lead) => dateTime(lead.contactedAt), isValue: true },
    { header: 'Mensagens', cell: (lead) => lead.messageCount },
    { header: 'Primeira mensagem', cell: (lead) => lead.firstMessage },
    { header: 'Valor da venda', cell: (lead) => decimal(lead.purchaseValue), isValue: true },
    { header: 'Moeda', cell: (lead) => lead.purchaseCurrency },
    { header: 'Atribuição', cell: (lead) => lead.attribution.explanation },
    ...originColumns,
    // Last: whoever reads the file by the places of its columns finds the others where they were.
    { header: 'Responsável', cell: ({ assignedTo }) => names.get(assignedTo ?? '') ?? null },
  ]
}

function decimal(value: number | null): string | null {
  return value === null ? null : value.toFixed(2).replace('.', ',')
}

function joined(name: string | null, version: string | null): string | null {
  return name && version ? `${name} ${version}` : name
}
