/** One event as TikTok's Events API 2.0 takes it. */
export type TikTokEvent = {
  event: string
  /** Unix seconds. */
  event_time: number
  event_id: string
  user: TikTokUser
  page?: { url: string; referrer?: string }
  properties?: {
    /** In units of the currency, not cents. */
    value: number
    currency: string
  }
}

/** Lists hold lower-case hex SHA-256; the rest goes as it is. */
export type TikTokUser = {
  phone?: string[]
  external_id?: string[]
  ttclid?: string
  /** The cookie `_ttp`, by which the pixel knows the browser. */
  ttp?: string
  ip?: string
  user_agent?: string
}

/** The body of a request. */
export type TikTokBody = {
  event_source: 'web'
  event_source_id: string
  test_event_code?: string
  data: TikTokEvent[]
}
