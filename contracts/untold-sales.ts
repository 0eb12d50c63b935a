import { z } from 'zod'
import { destinationKinds } from '#domain/conversions/destinations'
import { destinationName } from './destinations.ts'
import { endpoint } from './endpoint.ts'

/** Whether somebody hears of a sale that is marked now. */
export const untoldSales = endpoint({
  method: 'GET',
  path: '/api/untold-sales',
  access: 'leads',
  summary: 'Destinos conectados que nenhum evento avisaria de uma venda',
  output: z.object({
    /** Without any connection a sale stays here. */
    isConnected: z.boolean(),
    destinations: z.array(
      z.object({ destination: destinationName, kind: z.enum(destinationKinds), name: z.string() }),
    ),
  }),
})
