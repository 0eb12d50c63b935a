import { typedPhone } from '#domain/phone'
import { foldText } from '#domain/text-fold'
import { invalidField } from '#server/platform/errors'

/** The digits, with country code, of a number typed in a form; 422 on its field otherwise. */
export function whatsappNumberOf(typed: string): string {
  const digits = typedPhone(typed)
  if (digits === null) {
    throw invalidField(
      'whatsappNumber',
      'Número inválido. Informe DDD e número, como (11) 98765-4321',
    )
  }
  return digits
}

export function linkSearchText(link: {
  campaignName: string
  utmCampaign: string | null
  whatsappNumber: string
}): string {
  return foldText([link.campaignName, link.utmCampaign ?? '', link.whatsappNumber].join('\n'))
}
