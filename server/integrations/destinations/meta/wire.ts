/** One event as Meta's Conversions API takes it (server event parameters). */
export type MetaEvent = {
  event_name: string
  /** Unix seconds. */
  event_time: number
  event_id: string
  action_source: 'website' | 'chat' | 'system_generated' | 'business_messaging'
  event_source_url?: string
  /** With `business_messaging` only. */
  messaging_channel?: 'whatsapp'
  user_data: MetaUserData
  custom_data?: MetaCustomData
}

/** Lists hold lower-case hex SHA-256; the rest goes as it is. */
export type MetaUserData = {
  /** With `business_messaging` only: whose ad it was, and the click on it. */
  whatsapp_business_account_id?: string
  ctwa_clid?: string
  em?: string[]
  ph?: string[]
  fn?: string[]
  ln?: string[]
  ct?: string[]
  st?: string[]
  zp?: string[]
  country?: string[]
  db?: string[]
  external_id?: string[]
  client_ip_address?: string
  client_user_agent?: string
  fbc?: string
  fbp?: string
}

export type MetaCustomData = {
  /** In units of the currency, not cents. */
  value?: number
  currency?: string
  content_name?: string
  lead_event_source?: string
  event_source?: string
}
