import { z } from 'zod'

/** Every machine code that the API answers, with its HTTP status. */
export const errorStatus = {
  malformed: 400,
  invalid_credentials: 401,
  second_factor_required: 401,
  wrong_code: 401,
  no_session: 401,
  forbidden: 403,
  account_suspended: 403,
  second_factor_missing: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  gateway_unavailable: 502,
  gateway_refused_token: 502,
  gateway_initialising: 502,
  gateway_no_qr: 502,
  ad_platform_unavailable: 502,
  database_unavailable: 503,
  overtaken: 503,
  too_slow: 503,
  gateway_silent: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Body of every answer that is not 2xx: a Portuguese sentence, a code, and the fields at fault. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
