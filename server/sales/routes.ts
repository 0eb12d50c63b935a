import type { FastifyInstance } from 'fastify'
import {
  confirmSale as confirmCall,
  refuseSale as refuseCall,
  updateLead as updateCall,
  updateLeads as updateManyCall,
} from '#contracts/leads'
import * as contract from '#contracts/phrase-rules'
import { saleSettings as settingsCall } from '#contracts/sale-settings'
import * as sales from '#contracts/sales'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { confirmSale, refuseSale } from './confirm-sale.ts'
import { bringBackSale, editSale, enterSale, giveBackSale, removeSale } from './enter-sale.ts'
import {
  createPhraseRule,
  deletePhraseRule,
  listPhraseRules,
  restorePhraseRule,
  switchPhraseRule,
  updatePhraseRule,
} from './phrase-rules.ts'
import { saleSettings } from './sale-settings.ts'
import { tryPhraseRules } from './try-rules.ts'
import { updateLead } from './update-lead.ts'
import { updateLeads } from './update-leads.ts'

export function salesRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listPhraseRules, ({ session }) => listPhraseRules(ctx, session.accountId))
  route(http, contract.createPhraseRule, ({ session, body }) =>
    createPhraseRule(ctx, session.accountId, body),
  )
  route(http, contract.updatePhraseRule, ({ session, params, body }) =>
    updatePhraseRule(ctx, session.accountId, params.id, body),
  )
  route(http, contract.switchPhraseRule, ({ session, params, body }) =>
    switchPhraseRule(ctx, session.accountId, params.id, body.isActive),
  )
  route(http, contract.deletePhraseRule, ({ session, params }) =>
    deletePhraseRule(ctx, session.accountId, params.id),
  )
  route(http, contract.restorePhraseRule, ({ session, params }) =>
    restorePhraseRule(ctx, session.accountId, params.id),
  )
  route(http, contract.tryPhraseRules, ({ session, body }) =>
    tryPhraseRules(ctx, session.accountId, body),
  )
  route(http, confirmCall, ({ session, params, body }) =>
    confirmSale(ctx, session.accountId, params.id, body, session.user.name),
  )
  route(http, refuseCall, ({ session, params, body }) =>
    refuseSale(ctx, session.accountId, params.id, body.sale, session.user.name),
  )
  route(http, settingsCall, ({ session }) => saleSettings(ctx, session.accountId))
  route(http, sales.recordSale, ({ session, params, body }) =>
    enterSale(ctx, session.accountId, params.id, body, session.user.name),
  )
  route(http, sales.changeSale, ({ session, params, body }) =>
    editSale(ctx, session.accountId, params, body, session.user.name),
  )
  route(http, sales.refundSale, ({ session, params }) =>
    giveBackSale(ctx, session.accountId, params, session.user.name),
  )
  route(http, sales.deleteSale, ({ session, params }) =>
    removeSale(ctx, session.accountId, params, session.user.name),
  )
  route(http, sales.restoreSale, ({ session, params }) =>
    bringBackSale(ctx, session.accountId, params, session.user.name),
  )
  route(http, updateCall, ({ session, params, body }) =>
    updateLead(ctx, session.accountId, params.id, body, session.user.name),
  )
  route(http, updateManyCall, ({ session, body }) =>
    updateLeads(ctx, session.accountId, body, session.user.name),
  )
}
