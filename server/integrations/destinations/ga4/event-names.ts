import type { EventType } from '#domain/conversions/conversion-rules'

/** GA4's name for each of our event types: its recommended lead and sale, else the type in snake case. */
export const eventNames: Record<EventType, string> = {
  Lead: 'generate_lead',
  ViewContent: 'view_content',
  Purchase: 'purchase',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'initiate_checkout',
  AddPaymentInfo: 'add_payment_info',
  CompleteRegistration: 'complete_registration',
  Contact: 'contact',
  CustomizeProduct: 'customize_product',
  Donate: 'donate',
  FindLocation: 'find_location',
  Schedule: 'schedule',
  Search: 'search',
  StartTrial: 'start_trial',
  SubmitApplication: 'submit_application',
  Subscribe: 'subscribe',
  AddToWishlist: 'add_to_wishlist',
  PageView: 'page_view',
  GenerateLead: 'generate_lead',
  CompleteOrder: 'complete_order',
}

// What GA4 and Firebase collect themselves: an event of such a name is thrown away.
const reservedNames = new Set(
  `ad_activeview ad_click ad_exposure ad_query ad_reward adunit_exposure app_clear_data
  app_exception app_install app_remove app_store_refund app_store_subscription_cancel
  app_store_subscription_convert app_store_subscription_renew app_update app_upgrade error
  first_open first_visit in_app_purchase notification_dismiss notification_foreground
  notification_open notification_receive os_update screen_view session_start user_engagement`.split(
    /\s+/,
  ),
)

/** Whether GA4 takes an event of this name: at most 40 of [A-Za-z0-9_], a letter first, not its own. */
export function isEventName(name: string): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name) &&
    !reservedNames.has(name.toLowerCase()) &&
    !/^(?:ga|google|firebase)_/i.test(name)
  )
}
