import { guarded } from './guarded.ts'
import { own } from './own.ts'

/** The page's cookies as one text; undefined in a frame that is kept from them. */
export const pageCookies = guarded(() => own(document, 'cookie'))
