import { z } from 'zod'
import { identifierKinds } from '#domain/person-identifier'
import { endpoint, idParams, instant, page, requiredText, text } from './endpoint.ts'

/** How many people one search shows, one file holds and one certificate is about. */
export const mostPeople = 20

const identifier = requiredText(320, 'Informe telefone, e-mail, LID ou nome de usuário')

export const foundPerson = z.object({
  /** The id of the person's lead. */
  id: z.string(),
  name: z.string().nullable(),
  /** Masked, and the ends of a LID: enough to tell people apart. */
  phone: z.string().nullable(),
  lid: z.string().nullable(),
  firstMessageAt: instant,
  lastMessageAt: instant,
  messageCount: z.number(),
  saleCount: z.number(),
})
export type FoundPerson = z.infer<typeof foundPerson>

export const erasureCertificate = z.object({
  id: z.string(),
  issuedAt: instant,
  issuedBy: z.string(),
  people: z.number(),
  /** Of its text, which the page of the certificate shows as it was issued. */
  sha256: z.string(),
})
export type ErasureCertificate = z.infer<typeof erasureCertificate>

/** In a body, so that no address and no log of addresses names the person. */
export const findPeople = endpoint({
  method: 'POST',
  path: '/api/person-data/search',
  access: 'people',
  summary: 'Procurar uma pessoa por telefone, e-mail, LID ou nome de usuário',
  body: z.object({ identifier }),
  output: z.object({
    kind: z.enum(identifierKinds),
    people: z.array(foundPerson),
    /** There are more than are shown. */
    hasMore: z.boolean(),
    /** Certificates that prove the erasure of whom this identifies. */
    certificates: z.array(erasureCertificate),
  }),
})
export type FoundPeople = z.output<typeof findPeople.output>

const peopleIds = z
  .array(z.uuid('Identificador inválido'))
  .min(1, 'Escolha pelo menos uma pessoa')
  .max(mostPeople, `Escolha no máximo ${mostPeople} pessoas`)

export const personFilePath = '/api/person-data/export'
export const personFileQuery = z.object({
  /** Ids of leads, separated by commas. */
  ids: z
    .string()
    .max(mostPeople * 40)
    .transform((ids) => ids.split(','))
    .pipe(peopleIds),
  format: z.enum(['html', 'json']).default('html'),
})

/** What has to be typed where no phone is. */
export const erasureWord = 'APAGAR'

export const erasePeople = endpoint({
  method: 'POST',
  path: '/api/person-data/erase',
  access: 'people',
  summary: 'Apagar pessoas de vez e emitir o certificado; não pode ser desfeito',
  body: z.object({ identifier, ids: peopleIds, confirmation: text(320) }),
  output: erasureCertificate,
})

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/person-data/certificates',
  access: 'people',
  summary: 'Certificados de exclusão, o mais novo primeiro',
  query: z.object(page),
  output: z.object({ certificates: z.array(erasureCertificate), total: z.number() }),
})

export const certificatePagePath = '/api/person-data/certificates/:id'
export const certificateParams = idParams
