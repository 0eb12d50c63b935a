// Written by dev/write-schema.ts from the migrated database: change a migration instead.

import type { Generated } from 'kysely'
import type { SavedFilterValues } from '#contracts/dashboard'
import type { AlertChannel, AlertKind } from '#contracts/health'
import type { ConnectionReason, Provider } from '#contracts/messaging'
import type { RuleStatus, RuleTiming } from '#contracts/phrase-rules'
import type { AddressOutcome } from '#contracts/public-address'
import type { ReplyState } from '#contracts/replies'
import type { ClickDays, MessageDays, WebhookDays } from '#contracts/retention'
import type {
  AttributionReason,
  Confidence,
  MessageMark,
  TouchTrail,
} from '#domain/attribution/attribution'
import type { Explanation } from '#domain/attribution/explanation'
import type { AdReferral, TouchDetails, TouchKind } from '#domain/attribution/touch-details'
import type { QueryParams, StoredCampaignData } from '#domain/campaign/campaign-of'
import type { HitClass } from '#domain/clicks/click-filter'
import type { DeviceType, StoredDevice } from '#domain/clicks/device'
import type { ExcessReason } from '#domain/clicks/excess'
import type { PrivacySignal } from '#domain/clicks/privacy-signal'
import type { CodeStyle } from '#domain/codes/message-code'
import type { IdentityKind } from '#domain/contact-identity'
import type { MergeFacts } from '#domain/contact-merge'
import type {
  ActionSource,
  Currency,
  EventType,
  TriggerCondition,
  ValueSource,
} from '#domain/conversions/conversion-rules'
import type { AlertMessageState, DeliveryState } from '#domain/conversions/delivery-states'
import type { ConnectionSettings, Destination } from '#domain/conversions/destinations'
import type { Reason } from '#domain/conversions/reasons'
import type { TrialOutcome } from '#domain/conversions/trials'
import type { LeadStatus } from '#domain/filters'
import type { LeadEventDetails, LeadEventKind } from '#domain/lead-event'
import type { AlertDetails, AlertOutcome, NoticeDetails } from '#domain/lines/alerts'
import type { LineCause, LineState } from '#domain/lines/line-outage'
import type { InboxOutcome } from '#domain/lines/webhook'
import type { AuditActorKind, AuditChanges, AuditSubjectKind } from '#domain/people/audit'
import type { AuditAction } from '#domain/people/audit-actions'
import type { LetterDetails, LetterKind } from '#domain/people/letters'
import type { LogoType } from '#domain/people/logo'
import type { ReportFrequency } from '#domain/people/report-schedule'
import type { InvitedRole, Role } from '#domain/people/roles'
import type { SharePeriod } from '#domain/people/share-period'
import type { TextVerdict } from '#domain/response/automatic-reply'
import type { BusinessHours } from '#domain/response/business-hours'
import type { ReplyVia } from '#domain/response/first-reply'
import type { DayNames } from '#domain/response/tally'
import type { SaleOrigin, SaleStatus } from '#domain/sales/sale'
import type { ReadProblem } from '#domain/spend/read-problems'
import type { SpendDoubts } from '#domain/spend/spend-doubts'
import type { SyncKind, SyncStep } from '#domain/spend/spend-sync'

export interface AccountLogosTable {
  account_id: string
  content: Buffer
  type: LogoType
  changed_at: Date
}

export interface AccountNoticesTable {
  account_id: string
  id: string
  kind: string
  details: Generated<NoticeDetails>
  created_at: Date
  notified_at: Date | null
}

export interface AccountsTable {
  id: string
  name: string
  status: Generated<string>
  time_zone: Generated<string>
  code_style: Generated<CodeStyle>
  created_at: Date
  inbox_replayed_at: Date | null
  reports_to_ads: Generated<boolean>
  requires_second_factor: Generated<boolean>
  first_steps_done_at: Date | null
  respects_privacy_signal: Generated<boolean>
}

export interface AdEntitiesTable {
  account_id: string
  platform: string
  level: string
  id: string
  name: string
  parent_id: string | null
  status: string | null
  url_parameters: string | null
  seen_at: Date
}

export interface AdNamesDueTable {
  account_id: string
  id: string
}

export interface AdSpendTable {
  account_id: string
  id: string
  platform: string
  origin: string
  day: string
  row_key: string
  campaign_id: Generated<string>
  campaign: Generated<string>
  ad_set_id: Generated<string>
  ad_set: Generated<string>
  ad_id: Generated<string>
  ad: Generated<string>
  placement: Generated<string>
  spend_cents: number
  currency: string
  impressions: number | null
  clicks: number | null
  updated_at: Date
}

export interface AdTotalsTable {
  account_id: string
  campaign: string
  ad_set: string
  creative: string
  source: string
  status: LeadStatus
  clicks: Generated<number>
  tracked_leads: Generated<number>
  tracked_leads_from_click: Generated<number>
  untracked_leads: Generated<number>
  last_day: string
  messages: Generated<number>
  key: number
}

export interface AdWeeksTable {
  account_id: string
  key: number
  week: string
  clicks: number | null
  clicks_1: number | null
  clicks_2: number | null
  clicks_3: number | null
  clicks_4: number | null
  clicks_5: number | null
  clicks_6: number | null
  clicks_7: number | null
  tracked_leads: number | null
  tracked_leads_1: number | null
  tracked_leads_2: number | null
  tracked_leads_3: number | null
  tracked_leads_4: number | null
  tracked_leads_5: number | null
  tracked_leads_6: number | null
  tracked_leads_7: number | null
  tracked_leads_from_click: number | null
  tracked_leads_from_click_1: number | null
  tracked_leads_from_click_2: number | null
  tracked_leads_from_click_3: number | null
  tracked_leads_from_click_4: number | null
  tracked_leads_from_click_5: number | null
  tracked_leads_from_click_6: number | null
  tracked_leads_from_click_7: number | null
  untracked_leads: number | null
  untracked_leads_1: number | null
  untracked_leads_2: number | null
  untracked_leads_3: number | null
  untracked_leads_4: number | null
  untracked_leads_5: number | null
  untracked_leads_6: number | null
  untracked_leads_7: number | null
}

export interface AlertMessagesTable {
  account_id: string
  alert_id: string
  channel: AlertChannel
  state: Generated<AlertMessageState>
  attempts: Generated<number>
  next_try_at: Date
  outcome: AlertOutcome | null
  done_at: Date | null
}

export interface AlertSettingsTable {
  account_id: string
  enabled: Generated<boolean>
  alert_email: string | null
  alert_webhook_url: string | null
  alert_webhook_secret: string | null
}

export interface AuditEntriesTable {
  account_id: string
  id: string
  at: Date
  action: AuditAction
  actor_kind: AuditActorKind
  actor_id: string | null
  actor_name: string | null
  address: string | null
  device: string | null
  subject_kind: AuditSubjectKind | null
  subject_id: string | null
  subject_name: string | null
  changes: AuditChanges
  times: Generated<number>
  search_text: string
}

export interface BusinessHoursTable {
  account_id: string
  scope_id: string
  hours: BusinessHours
}

export interface CaptureSightingsTable {
  account_id: string
  host: string
  page: string
  params: string[]
  variant: string
  last_seen_at: Date
  checked: boolean
  checked_at: Date | null
}

export interface ClickAgentsTable {
  account_id: string
  id: number
  user_agent: string | null
  client_hints: unknown
  device: unknown
}

export interface ClickContextsTable {
  account_id: string
  id: number
  link_id: string
  orphan: boolean
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: StoredCampaignData
  params: unknown
  params_truncated: boolean
  unexpanded: string[]
  referrer: string | null
  search_text: string
}

export interface ClickInboxTable {
  id: string
  account_id: string
  link_id: string
  hit: string
}

export interface ClickPlacesTable {
  account_id: string
  id: number
  country: string | null
  region: string | null
  city: string | null
  time_zone: string | null
  search_text: string
}

export interface ClickRejectsTable {
  id: string
  account_id: string | null
  link_id: string | null
  hit: string
  reason: string
  rejected_at: Date
}

export interface ClickRowsTable {
  account_id: string
  id: string
  clicked_at: Date
  context_id: number
  agent_id: number
  place_id: number
  visitor: number
  local_day: string
  class: HitClass
  status: Generated<LeadStatus>
  code: string | null
  ip: string | null
  fbclid: Buffer | null
  fbc: string | null
  params: unknown
  class_reason: string | null
  referrer: string | null
  landing_page: string | null
  fbp: string | null
  ga_client_id: string | null
  repeat_of: string | null
  lead_id: string | null
  erased_at: Date | null
  privacy_signal: PrivacySignal | null
  fbclid_form: number | null
}

export interface ClicksTable {
  account_id: string
  id: string
  link_id: string
  code: string | null
  clicked_at: Date
  local_day: string
  class: HitClass
  class_reason: string
  repeat_of: string | null
  orphan: boolean
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: StoredCampaignData
  params: QueryParams
  params_truncated: boolean
  unexpanded: string[]
  referrer: string | null
  landing_page: string | null
  ip: string | null
  user_agent: string | null
  client_hints: unknown
  device: StoredDevice
  country: string | null
  region: string | null
  city: string | null
  geo_time_zone: string | null
  fbc: string | null
  fbp: string | null
  ga_client_id: string | null
  visitor: Buffer
  lead_id: string | null
  status: LeadStatus
  search_text: string
  erased_at: Date | null
  context_id: number
  place_id: number
  privacy_signal: PrivacySignal | null
}

export interface ConnectionChangesTable {
  account_id: string
  id: string
  instance_id: string
  at: Date
  state: LineState
  previous: LineState
  reason: ConnectionReason
  judged: Generated<boolean>
  cause: LineCause | null
}

export interface ConnectionsTable {
  account_id: string
  destination: Destination
  address: string
  sealed_secret: string
  secret_hint: string
  test_event_code: string | null
  ad_account_id: string | null
  connected_at: Date
  paused_at: Date | null
  pause_reason: Reason | null
  resume_at: Date | null
  settings: Generated<ConnectionSettings>
  token_expires_at: Date | null
  token_checked_at: Date | null
  token_check_at: Date | null
  token_scopes: string[] | null
  ad_account_name: string | null
  ad_account_currency: string | null
  ad_account_time_zone: string | null
  spend_synced_at: Date | null
  spend_month_read_on: string | null
  spend_due_at: Date | null
  spend_problem: ReadProblem | null
  failing_since: Date | null
  token_app_id: string | null
  accepted_at: Date | null
  spend_doubts: SpendDoubts | null
}

export interface ContactIdentitiesTable {
  account_id: string
  kind: IdentityKind
  value: string
  contact_id: string
}

export interface ContactMergesTable {
  account_id: string
  id: string
  kept_contact_id: string
  kept_lead_id: string
  kept_forms: string[]
  gone_contact_id: string
  gone_lead_id: string
  gone_forms: string[]
  messages: string[]
  webhooks: string[]
  lead_events: string[]
  merged_at: Date
  undone_at: Date | null
  undone_by: string | null
  facts: MergeFacts | null
}

export interface ContactsTable {
  account_id: string
  id: string
  phone: string | null
  phone_received: string | null
  lid: string | null
  bsuid: string | null
  name: string | null
  created_at: Date
  name_at: Date | null
  username: string | null
}

export interface CountedSalesTable {
  account_id: string
  sale_id: string
  key: number
  is_tracked: boolean
  lead_day: string
  sold_day: string
  currency: Currency
  cents: number
  is_second: boolean
}

export interface DailyTotalsTable {
  account_id: string | null
  day: string | null
  campaign: string | null
  ad_set: string | null
  creative: string | null
  source: string | null
  status: LeadStatus | null
  clicks: number | null
  tracked_leads: number | null
  tracked_leads_from_click: number | null
  untracked_leads: number | null
  week: string | null
}

export interface DayTotalsTable {
  account_id: string
  day: string
  source: string
  status: LeadStatus
  clicks: Generated<number>
  tracked_leads: Generated<number>
  tracked_leads_from_click: Generated<number>
  untracked_leads: Generated<number>
}

export interface DeletedLeadsTable {
  account_id: string
  kind: string
  id: string
  part: number
  rows_of: string
  sealed: string
  deleted_at: Date
}

export interface DeliveriesTable {
  account_id: string
  id: string
  destination: Destination
  config_id: string
  lead_id: string | null
  click_id: string | null
  event_type: EventType
  event_id: string
  event_time: Date
  value_cents: number | null
  currency: string | null
  state: Generated<DeliveryState>
  attempts: Generated<number>
  next_try_at: Date | null
  claimed_until: Date | null
  last_attempt_at: Date | null
  sent_at: Date | null
  request: unknown
  response: unknown
  http_status: number | null
  fbtrace_id: string | null
  reason: Reason | null
  created_at: Date
  by_phrase: Generated<boolean>
  receipt: string | null
  confirmed_at: Date | null
  receipt_next_at: Date | null
  travels_alone: Generated<boolean>
  sale_id: string | null
  doubted_since: Date | null
  refunds: string | null
  perhaps_taken: Generated<boolean>
}

export interface DeliveryAttemptsTable {
  account_id: string
  delivery_id: string
  attempt: number
  at: Date
  state: DeliveryState
  reason: Reason | null
  next_try_at: Date | null
  request: unknown
  response: unknown
  http_status: number | null
  trace_id: string | null
}

export interface DestinationTrialsTable {
  account_id: string
  destination: Destination
  tried_at: Date
  is_accepted: boolean
  said: string
  outcome: TrialOutcome | null
}

export interface DutiesTable {
  account_id: string
  user_id: string
  name: string
  since: Date
  last_turn: Generated<number>
}

export interface EmailChangesTable {
  user_id: string
  token_hash: string
  email: string
  expires_at: Date
}

export interface EmailReportMessagesTable {
  account_id: string
  id: string
  recipient_id: string
  email: string
  report_day: string
  first_day: string
  last_day: string
  state: Generated<AlertMessageState>
  attempts: Generated<number>
  next_try_at: Date
  outcome: AlertOutcome | null
  done_at: Date | null
  by_hand: Generated<boolean>
}

export interface EmailReportRecipientsTable {
  account_id: string
  id: string
  email: string
  added_at: Date
  stopped_at: Date | null
}

export interface EmailReportsTable {
  account_id: string
  frequency: ReportFrequency
  is_active: boolean
  queued_until: string
}

export interface ErasureCertificatesTable {
  account_id: string
  id: string
  issued_at: Date
  issued_by: string
  people: number
  identifier_hashes: string[]
  content: string
  content_sha256: string
}

export interface EventConfigsTable {
  account_id: string
  id: string
  destination: Destination
  event_name: string
  event_description: Generated<string>
  event_type: EventType
  trigger_condition: TriggerCondition
  phrase: string | null
  is_active: Generated<boolean>
  purchase_value_cents: number | null
  purchase_currency: Currency | null
  created_at: Date
  deleted_at: Date | null
  target: string | null
  value_source: Generated<ValueSource>
  action_source: ActionSource | null
}

export interface HealthAlertsTable {
  account_id: string
  id: string
  instance_id: string
  kind: AlertKind
  began_at: Date
  ended_at: Date | null
  details: Generated<AlertDetails>
  notified_at: Date | null
}

export interface HitSummariesTable {
  account_id: string
  link_id: string
  local_day: string
  reason: ExcessReason
  hits: number
  first_at: Date
  last_at: Date
}

export interface HostNetworksTable {
  account_id: string
  host: string
  network: string
  seen_at: Date
}

export interface IdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

export interface InstallationSettingsTable {
  only_row: Generated<boolean>
  sales_whatsapp: string | null
}

export interface InstanceTokensTable {
  token_hash: string
  account_id: string
  instance_id: string
  provider: Provider
}

export interface InstancesTable {
  account_id: string
  id: string
  provider: Provider
  name: string
  external_id: string | null
  base_url: string | null
  credentials: string | null
  credentials_hint: string | null
  webhook_token: string
  state: Generated<LineState>
  state_detail: string | null
  state_at: Date | null
  own_phone: string | null
  own_lid: string | null
  is_default: Generated<boolean>
  created_at: Date
  checked_at: Date | null
  state_cause: LineCause | null
  assigns_leads: Generated<boolean>
  is_draft: Generated<boolean>
}

export interface InstantRepliesTable {
  account_id: string
  message_id: string
  lead_id: string
  text_key: string
  sent_at: Date
  is_automatic: boolean
}

export interface InvitesTable {
  account_id: string
  id: string
  token_hash: string
  email: string | null
  role: InvitedRole
  invited_by: string
  created_at: Date
  expires_at: Date
  invited_by_id: string | null
}

export interface LastClicksTable {
  account_id: string
  context_id: number
  clicked_at: Date
}

export interface LeadEventsTable {
  account_id: string
  id: string
  lead_id: string
  kind: LeadEventKind
  actor: string
  details: Generated<LeadEventDetails>
  happened_at: Date
}

export interface LeadTouchesTable {
  account_id: string
  id: string
  lead_id: string
  kind: TouchKind
  reason: TouchTrail
  touch_key: string
  click_id: string | null
  link_id: string | null
  source: string
  campaign: string | null
  details: Generated<TouchDetails>
  touched_at: Date
  told_click_id: string | null
}

export interface LeadsTable {
  account_id: string
  id: string
  contact_id: string
  status: Generated<LeadStatus>
  is_tracked: boolean
  from_click: boolean
  reason: AttributionReason
  confidence: Confidence
  explanation: Explanation
  click_id: string | null
  link_id: string | null
  code: string | null
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: Generated<StoredCampaignData>
  ad: AdReferral | null
  last_touch_id: string | null
  created_at: Date
  first_message_at: Date
  first_message_day: string
  last_message_at: Date
  first_message: string
  message_count: Generated<number>
  purchase_value_cents: number | null
  purchase_currency: Currency | null
  test_event_code: string | null
  tags: Generated<string[]>
  search_text: string
  erased_at: Date | null
  instance_id: string | null
  ad_opt_out: Generated<boolean>
  ad_id: string | null
  click_day: string | null
  is_test: Generated<boolean>
  assigned_to: string | null
}

export interface LettersTable {
  id: string
  user_id: string
  recipient: string
  kind: LetterKind
  details: Generated<LetterDetails>
  secret: string | null
  attempts: Generated<number>
  created_at: Date
  next_try_at: Date
}

export interface LinkCampaignsDueTable {
  account_id: string
}

export interface LinkCodesTable {
  code: string
  account_id: string
  link_id: string
}

export interface LinkTotalsTable {
  account_id: string
  link_id: string
  class: HitClass
  hits: Generated<number>
  leads: Generated<number>
}

export interface LinksTable {
  account_id: string
  id: string
  code: string
  whatsapp_number: string
  campaign_name: string
  message: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_content: string | null
  utm_term: string | null
  adset_name: string | null
  ad_name: string | null
  placement: string | null
  campaign_data: Generated<unknown>
  paused: Generated<boolean>
  desktop_page: Generated<boolean>
  search_text: string
  created_at: Date
  created_by: string | null
  deleted_at: Date | null
  instance_id: string | null
  is_test: Generated<boolean>
  former_names: Generated<string[]>
}

export interface LoginAttemptsTable {
  bucket_hash: string
  attempted_at: Date[]
}

export interface MembershipsTable {
  user_id: string
  account_id: string
  role: Role
  created_at: Date
}

export interface MessageInboxTable {
  account_id: string
  id: string
  instance_id: string
  received_at: Date
  query: Generated<string>
  body: Buffer
  worked_at: Date | null
  outcome: InboxOutcome | null
  reason: string | null
  contact_ids: Generated<string[]>
  mentions: string[] | null
}

export interface MessagesTable {
  account_id: string
  id: string
  instance_id: string
  provider_message_id: string
  contact_id: string | null
  lead_id: string | null
  from_me: boolean
  via: Generated<string>
  kind: string
  text: string | null
  shown_text: string
  first_text: string | null
  edited_at: Date | null
  revoked_at: Date | null
  is_pending: Generated<boolean>
  attribution: Generated<MessageMark>
  sent_at: Date
  received_at: Date
  is_history: Generated<boolean>
  contact_form: string | null
  edits: Generated<string[]>
  undelivered_at: Date | null
  undelivered_code: number | null
  sent_by: string | null
  cleared_at: Date | null
  text_key: string | null
}

export interface MetaLoginsTable {
  account_id: string
  id: string
  session_hash: string
  began_at: Date
  used_at: Date | null
  sealed_secret: string | null
  secret_hint: string | null
  token_expires_at: Date | null
  token_scopes: string[] | null
  granted_at: Date | null
  assets: unknown
}

export interface OwnAddressChecksTable {
  address: string
  checked_at: Date
  outcome: AddressOutcome
  detail: string | null
  visited_at: Date | null
}

export interface PageCodesTable {
  account_id: string
  id: string
  user_id: string
}

export interface PageEventCountsTable {
  account_id: string
  day: string
  host: string
  name: string
  campaign: string
  times: number
  total: number | null
  last_at: Date
}

export interface PasswordResetsTable {
  token_hash: string
  user_id: string
  expires_at: Date
  made_by: string | null
}

export interface PhraseRulesTable {
  account_id: string
  id: string
  name: string
  phrases: string[]
  timing: RuleTiming
  every_time: boolean
  set_status: RuleStatus | null
  add_tag: string | null
  fires: string | null
  fixed_value_cents: number | null
  currency: Currency
  is_active: Generated<boolean>
  created_at: Date
  deleted_at: Date | null
}

export interface ProvenHostsTable {
  account_id: string
  host: string
  first_click_at: Date
}

export interface QuickRepliesTable {
  account_id: string
  id: string
  title: string
  text: string
  created_at: Date
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

export interface ReplyTextsTable {
  account_id: string
  text_key: string
  is_repeated: boolean
  verdict: TextVerdict | null
  decided_by: string | null
  decided_at: Date | null
}

export interface ResponseDaysTable {
  account_id: string
  day: string
  version: number
  waits: Generated<number>
  names: DayNames | null
  facts: string | null
}

export interface ResponseDueTable {
  account_id: string
  after_lead: string | null
}

export interface ResponseWaitsTable {
  account_id: string
  lead_id: string
  began_at: Date
  instance_id: string
  campaign: string | null
  is_first: boolean
  replied_at: Date | null
  reply_message_id: string | null
  reply_via: ReplyVia | null
  replied_by: string | null
  reply_key: string | null
  business_seconds: number | null
}

export interface RetentionTable {
  account_id: string
  click_days: Generated<ClickDays | null>
  webhook_days: Generated<WebhookDays>
  cleared_to: Generated<string>
  last_run_at: Date | null
  last_clicks: Generated<number>
  last_webhooks: Generated<number>
  message_days: MessageDays | null
  messages_cleared_to: Generated<string>
  last_messages: Generated<number>
  agents_after: Generated<string>
  places_after: Generated<string>
}

export interface SaleDaysTable {
  account_id: string
  day: string
  key: number
  is_tracked: boolean
  currency: Currency
  sales: number
  repeats: number
  cents: number
  period_sales: number
  period_cents: number
}

export interface SaleTotalsTable {
  account_id: string
  key: number
  is_tracked: boolean
  currency: Currency
  sales: number
  repeats: number
  cents: number
}

export interface SalesTable {
  account_id: string
  id: string
  lead_id: string
  cents: number | null
  currency: Currency
  sold_at: Date
  sold_day: string
  status: SaleStatus
  origin: SaleOrigin
  origin_system: Generated<string>
  order_number: string | null
  product: Generated<string>
  note: Generated<string>
  entered_by: string
  match_id: string | null
  created_at: Date
  refunded_at: Date | null
  deleted_at: Date | null
  invoice_number: string | null
}

export interface SavedFiltersTable {
  account_id: string
  id: string
  name: string
  filters: SavedFilterValues
  created_at: Date
  user_id: string
}

export interface SealKeyTable {
  key: Buffer
}

export interface SecondFactorsTable {
  user_id: string
  secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface SentMessagesTable {
  account_id: string
  id: string
  lead_id: string
  instance_id: string
  request_hash: string
  state: ReplyState
  provider_message_id: string | null
  asked_at: Date
}

export interface SessionsTable {
  id_hash: string
  user_id: string
  account_id: string
  created_at: Date
  last_seen_at: Date
  id: string
  browser: string | null
  os: string | null
  device_type: DeviceType | null
  country: string | null
  city: string | null
  is_proven_twice: Generated<boolean>
}

export interface SharesTable {
  account_id: string
  id: string
  name: string
  token_hash: string
  password_hash: string | null
  date_range: SharePeriod
  start_date: string | null
  end_date: string | null
  shows_contacts: boolean
  created_by: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  opened: Generated<number>
  last_opened_at: Date | null
  created_by_id: string | null
}

export interface SpendSyncRowsTable {
  account_id: string
  platform: string
  day: string
  row_key: string
  campaign_id: string
  campaign: string
  ad_set_id: string
  ad_set: string
  ad_id: string
  ad: string
  placement: string
  spend_cents: number
  impressions: number | null
  clicks: number | null
}

export interface SpendSyncsTable {
  account_id: string
  platform: string
  id: string
  ad_account_id: string
  kind: SyncKind
  since: string | null
  until: string | null
  step: SyncStep
  is_report: boolean
  report_run_id: string | null
  report_percent: number | null
  cursor: string | null
  pages: Generated<number>
  failures: Generated<number>
  resume_at: Date | null
  waits_for: ReadProblem | null
  claimed_until: Date | null
  began_at: Date
}

export interface UsersTable {
  id: string
  email: string
  username: string
  name: string
  password_hash: string
  created_at: Date
  password_is_initial: Generated<boolean>
  is_operator: Generated<boolean>
  email_is_proven: Generated<boolean>
}

export interface WaitingCodesTable {
  account_id: string
  code: string
  message_id: string
  waits_since: Date
}

export interface Database {
  account_logos: AccountLogosTable
  account_notices: AccountNoticesTable
  accounts: AccountsTable
  ad_entities: AdEntitiesTable
  ad_names_due: AdNamesDueTable
  ad_spend: AdSpendTable
  ad_totals: AdTotalsTable
  ad_weeks: AdWeeksTable
  alert_messages: AlertMessagesTable
  alert_settings: AlertSettingsTable
  audit_entries: AuditEntriesTable
  business_hours: BusinessHoursTable
  capture_sightings: CaptureSightingsTable
  click_agents: ClickAgentsTable
  click_contexts: ClickContextsTable
  click_inbox: ClickInboxTable
  click_places: ClickPlacesTable
  click_rejects: ClickRejectsTable
  click_rows: ClickRowsTable
  clicks: ClicksTable
  connection_changes: ConnectionChangesTable
  connections: ConnectionsTable
  contact_identities: ContactIdentitiesTable
  contact_merges: ContactMergesTable
  contacts: ContactsTable
  counted_sales: CountedSalesTable
  daily_totals: DailyTotalsTable
  day_totals: DayTotalsTable
  deleted_leads: DeletedLeadsTable
  deliveries: DeliveriesTable
  delivery_attempts: DeliveryAttemptsTable
  destination_trials: DestinationTrialsTable
  duties: DutiesTable
  email_changes: EmailChangesTable
  email_report_messages: EmailReportMessagesTable
  email_report_recipients: EmailReportRecipientsTable
  email_reports: EmailReportsTable
  erasure_certificates: ErasureCertificatesTable
  event_configs: EventConfigsTable
  health_alerts: HealthAlertsTable
  hit_summaries: HitSummariesTable
  host_networks: HostNetworksTable
  identities: IdentitiesTable
  installation_settings: InstallationSettingsTable
  instance_tokens: InstanceTokensTable
  instances: InstancesTable
  instant_replies: InstantRepliesTable
  invites: InvitesTable
  last_clicks: LastClicksTable
  lead_events: LeadEventsTable
  lead_touches: LeadTouchesTable
  leads: LeadsTable
  letters: LettersTable
  link_campaigns_due: LinkCampaignsDueTable
  link_codes: LinkCodesTable
  link_totals: LinkTotalsTable
  links: LinksTable
  login_attempts: LoginAttemptsTable
  memberships: MembershipsTable
  message_inbox: MessageInboxTable
  messages: MessagesTable
  meta_logins: MetaLoginsTable
  own_address_checks: OwnAddressChecksTable
  page_codes: PageCodesTable
  page_event_counts: PageEventCountsTable
  password_resets: PasswordResetsTable
  phrase_rules: PhraseRulesTable
  proven_hosts: ProvenHostsTable
  quick_replies: QuickRepliesTable
  recovery_codes: RecoveryCodesTable
  reply_texts: ReplyTextsTable
  response_days: ResponseDaysTable
  response_due: ResponseDueTable
  response_waits: ResponseWaitsTable
  retention: RetentionTable
  sale_days: SaleDaysTable
  sale_totals: SaleTotalsTable
  sales: SalesTable
  saved_filters: SavedFiltersTable
  seal_key: SealKeyTable
  second_factors: SecondFactorsTable
  sent_messages: SentMessagesTable
  sessions: SessionsTable
  shares: SharesTable
  spend_sync_rows: SpendSyncRowsTable
  spend_syncs: SpendSyncsTable
  users: UsersTable
  waiting_codes: WaitingCodesTable
}
