import type { CampaignData } from '#contracts/lead-origin'
import { leadStatusWord } from '#domain/filters'
import { maskPhone } from '#domain/phone'
import { type Column, dateTimeCell } from '#server/platform/csv'
import type { LeadCells, OriginCells } from './file-cells.ts'

const deviceNames = { mobile: 'Celular', tablet: 'Tablet', desktop: 'Computador' }

const campaignColumns: [header: string, field: keyof CampaignData][] = [
  ['Posicionamento', 'placement'],
  ['utm_source', 'utmSource'],
  ['utm_medium', 'utmMedium'],
  ['utm_campaign', 'utmCampaign'],
  ['utm_term', 'utmTerm'],
  ['utm_content', 'utmContent'],
  ['utm_id', 'utmId'],
  ['ID da campanha', 'campaignId'],
  ['ID do conjunto', 'adsetId'],
  ['ID do anúncio', 'adId'],
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

/** Columns that say where it came from and with which device. */
export const originColumns: Column<OriginCells>[] = [
  { header: 'Código', cell: (lead) => lead.code },
  { header: 'Link', cell: (lead) => lead.clickId },
  { header: 'Número', cell: (lead) => lead.instanceName },
  { header: 'Origem', cell: (lead) => lead.source },
  { header: 'Campanha', cell: (lead) => lead.campaign },
  { header: 'Conjunto', cell: (lead) => lead.adSet },
  { header: 'Criativo', cell: (lead) => lead.creative },
  ...campaignColumns.map(([header, field]) => ({
    header,
    cell: (lead: OriginCells) => lead.campaignData[field],
  })),
  {
    header: 'Dispositivo',
    cell: ({ deviceInfo: { type } }) => (type ? deviceNames[type] : null),
  },
  { header: 'Sistema', cell: ({ deviceInfo }) => joined(deviceInfo.os, deviceInfo.osVersion) },
  {
    header: 'Navegador',
    cell: ({ deviceInfo }) => joined(deviceInfo.browser, deviceInfo.browserVersion),
  },
  { header: 'Modelo', cell: (lead) => lead.deviceInfo.device },
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
    { header: 'Criado em', cell: (lead) => dateTime(lead.createdAt) },
    { header: 'Última mensagem em', cell: (lead) => dateTime(lead.contactedAt) },
    { header: 'Mensagens', cell: (lead) => lead.messageCount },
    { header: 'Primeira mensagem', cell: (lead) => lead.firstMessage },
    { header: 'Valor da venda', cell: (lead) => decimal(lead.purchaseValue) },
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
