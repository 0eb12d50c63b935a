import { isSaleRule, type PhraseTerms, saleEventTypes } from '#domain/sales/phrase-rule'
import type { RuleEffects } from '#domain/sales/rule-match'
import type { Trx } from '#server/platform/sql'

/** A rule on the messages of the business, whichever way it was configured. */
export type ActiveRule = PhraseTerms & {
  id: string
  name: string
  /** A rule of its own, or a configured event whose trigger is a phrase. */
  source: 'rule' | 'event'
  everyTime: boolean
  effects: RuleEffects
}

/** All rules that are switched on, the configured events first, each list from the oldest on. */
export async function activeRules(trx: Trx, accountId: string): Promise<ActiveRule[]> {
  return [...(await rulesOfEvents(trx, accountId)), ...(await ownRules(trx, accountId))]
}

async function rulesOfEvents(trx: Trx, accountId: string): Promise<ActiveRule[]> {
  const configs = await trx
    .selectFrom('event_configs')
    .select(['id', 'event_name', 'event_type', 'phrase'])
    .select(['purchase_value_cents', 'purchase_currency'])
    .where('account_id', '=', accountId)
    .where('trigger_condition', '=', 'phrase')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return configs.map((config) => {
    const isSale = saleEventTypes.has(config.event_type)
    return {
      id: config.id,
      name: config.event_name,
      source: 'event',
      phrases: config.phrase === null ? [] : [config.phrase],
      asksFirst: false,
      everyTime: false,
      isSale,
      fixedValueCents: config.purchase_value_cents,
      currency: config.purchase_currency ?? 'BRL',
      effects: {
        status: isSale ? 'converted' : null,
        tag: null,
        event: { id: config.id, name: config.event_name },
      },
    }
  })
}

async function ownRules(trx: Trx, accountId: string): Promise<ActiveRule[]> {
  const rules = await trx
    .selectFrom('phrase_rules as r')
    .leftJoin('event_configs as c', (join) =>
      join
        .onRef('c.account_id', '=', 'r.account_id')
        .onRef('c.id', '=', 'r.fires')
        .on('c.deleted_at', 'is', null),
    )
    .select([
      'r.id',
      'r.name',
      'r.phrases',
      'r.timing',
      'r.every_time',
      'r.set_status',
      'r.add_tag',
    ])
    .select(['r.fixed_value_cents', 'r.currency'])
    .select(['c.id as event_id', 'c.event_name', 'c.event_type'])
    .where('r.account_id', '=', accountId)
    .where('r.is_active', '=', true)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id')
    .execute()
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    source: 'rule',
    phrases: rule.phrases,
    asksFirst: rule.timing === 'confirm',
    everyTime: rule.every_time,
    isSale: isSaleRule(rule.set_status, rule.event_type),
    fixedValueCents: rule.fixed_value_cents,
    currency: rule.currency,
    effects: {
      status: rule.set_status,
      tag: rule.add_tag,
      event: rule.event_id === null ? null : { id: rule.event_id, name: rule.event_name ?? '' },
    },
  }))
}
