import type { EventType } from '#domain/conversions/conversion-rules'

/**
 * What TikTok calls our events; null where it has nothing of the kind. Its list of events that
 * optimise campaigns is closed: an unknown name would be taken and then never be used.
 */
export const eventNames: Readonly<Record<EventType, string | null>> = {
  Lead: 'Lead',
  GenerateLead: 'Lead',
  Contact: 'Contact',
  Purchase: 'Purchase',
  CompleteOrder: 'PlaceAnOrder',
  ViewContent: 'ViewContent',
  PageView: 'ViewContent',
  AddToCart: 'AddToCart',
  AddToWishlist: 'AddToWishlist',
  AddPaymentInfo: 'AddPaymentInfo',
  InitiateCheckout: 'InitiateCheckout',
  CompleteRegistration: 'CompleteRegistration',
  CustomizeProduct: 'CustomizeProduct',
  FindLocation: 'FindLocation',
  Schedule: 'Schedule',
  Search: 'Search',
  StartTrial: 'StartTrial',
  SubmitApplication: 'SubmitApplication',
  Subscribe: 'Subscribe',
  Donate: null,
}
