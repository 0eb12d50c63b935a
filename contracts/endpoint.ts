import { z } from 'zod'
import { shownName } from '#domain/people/login-name'
import type { Permission } from '#domain/people/roles'
import './portuguese.ts'

type Shape = z.ZodType

/**
 * Who may make a call: everybody, every login (also while its account is suspended), operators of the
 * installation, or people whose role in the account has this permission.
 */
export type Access = 'public' | 'login' | 'operator' | Permission

/** One call of the HTTP API: what it takes, what it answers, who may make it. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify path with `:name` for path parameters. */
  path: string
  params: Params
  query: Query
  body: Body
  output: Output
  /** Who may make it. */
  access: Access
  summary: string
}

const nothing = z.object({}).optional()

/**
 * Declares an endpoint. Absent parts accept nothing in particular. The server registers it, the browser calls it; field names live here alone.
 */
export function endpoint<
  Output extends Shape,
  Params extends Shape = typeof nothing,
  Query extends Shape = typeof nothing,
  Body extends Shape = typeof nothing,
>(declared: {
  method: Endpoint['method']
  path: string
  summary: string
  params?: Params
  query?: Query
  body?: Body
  output: Output
  access: Access
}): Endpoint<Params, Query, Body, Output> {
  return {
    method: declared.method,
    path: declared.path,
    summary: declared.summary,
    params: orNothing(declared.params),
    query: orNothing(declared.query),
    body: orNothing(declared.body),
    output: declared.output,
    access: declared.access,
  }
}

function orNothing<Part extends Shape>(part: Part | undefined): Part {
  // Where a part is absent its type is `typeof nothing`, the default of the type parameter.
  return part ?? (nothing as unknown as Part)
}

/** The answer of a call that has nothing else to say. */
export const done = z.object({ success: z.literal(true) })

/** Path parameter `id` of a row made by the server (UUID). */
export const idParams = z.object({ id: z.uuid('Identificador inválido') })

/** An instant in an answer: ISO 8601 in UTC with `Z`. */
export const instant = z.iso.datetime()

/** Free text of a form: trimmed, bounded; `max` characters. */
export const text = (max: number) => z.string().trim().max(max, `Use no máximo ${max} caracteres`)

/** Text that a form needs: absent, null, empty and blank all answer with the sentence `missing`. */
export const requiredText = (max: number, missing: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .trim()
    .min(1, missing)
    .max(max, `Use no máximo ${max} caracteres`)

/** Name of a person or an account, without characters that nobody sees; one of nothing else is missing. */
export const requiredName = (max: number, missing: string) =>
  requiredText(max, missing)
    .transform(shownName)
    .refine((name) => name !== '', missing)

/** Optional text of a form: absent, null and empty all mean "not given" (null). */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

/** A whole number in a query: digits alone, so that neither nothing nor `1e1` is taken for one. */
const wholeNumber = (name: string) =>
  z.coerce
    .string()
    .regex(/^-?\d+$/, `${name} deve ser um número inteiro`)
    .transform(Number)

/** `limit` and `offset` of each list: 1..100 (default 10) and >= 0; anything else is an error. */
export const page = {
  limit: wholeNumber('limit')
    .pipe(z.number().min(1, 'limit deve ser no mínimo 1').max(100, 'limit deve ser no máximo 100'))
    .default(10),
  offset: wholeNumber('offset')
    .pipe(z.number().min(0, 'offset não pode ser negativo').max(10_000_000, 'offset grande demais'))
    .default(0),
}
