import { z } from 'zod'
import { endpoint, requiredText } from './endpoint.ts'
import { filterQuery } from './filters.ts'

/** A file in Google's format for imported conversions: answered as text/csv, not as JSON. */
export const googleCsvPath = '/api/destinations/google/csv'

const days = {
  dateRange: filterQuery.dateRange,
  startDate: filterQuery.startDate,
  endDate: filterQuery.endDate,
}

export const googleCsvQuery = z.object({
  /** Name of the conversion action in Google Ads, as `listGoogleCsvActions` has it. */
  target: requiredText(200, 'Informe a ação de conversão'),
  /** 'click': conversions with a Google Click ID; 'phone': the others, by the hashed phone number. */
  matching: z.enum(['click', 'phone'], 'matching deve ser click ou phone').default('click'),
  ...days,
})

export const listGoogleCsvActions = endpoint({
  method: 'GET',
  path: '/api/destinations/google/csv-actions',
  access: 'numbers',
  summary: 'Ações de conversão do Google e quantas conversões cada arquivo CSV teria',
  query: z.object(days),
  output: z.array(
    z.object({
      /** The conversion action's name in Google Ads: the event's target, or its name if that is an id. */
      target: z.string(),
      /** Conversions of the file by click id. */
      byClick: z.number(),
      /** Conversions of the file by phone number. */
      byPhone: z.number(),
    }),
  ),
})
export type GoogleCsvAction = z.infer<typeof listGoogleCsvActions.output>[number]
